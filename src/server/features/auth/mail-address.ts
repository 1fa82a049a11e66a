/** The one way to write a mail address down: what people type differs in case, blanks and Unicode forms. */
export function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
