const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)+$/i;
/** What cannot be seen, or looks like a blank, steers a terminal or makes two addresses look like one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text is one plain mail address, fit for a recipient line. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !UNSEEN.test(text);
}

/** The one way to write a mail address down: what people type differs in case, blanks and Unicode forms. */
export function normalEmail(email: string): string {
  // a small letter may join with the accent behind it where the capital could not
  return email.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}
