const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)+$/i;
/** Invisible characters control terminals or make two addresses look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text is a single plain email address, safe for a recipient header. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !INVISIBLE.test(text);
}
