/** A backup, restore or copy is not possible. The message is one line for the administrator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
