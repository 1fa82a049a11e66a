/** Why a backup cannot be taken or restored; the message is one line that says what to do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
