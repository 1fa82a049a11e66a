/** A file that cannot be imported, with a one-line message for the administrator. */
export class BibleImportProblem extends Error {
  override readonly name = 'BibleImportProblem';
}
