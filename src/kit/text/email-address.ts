const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)+$/i;
/** Invisible characters control terminals or make two addresses look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Writes the apostrophes that phones type, as in 'o’brien@parish.example', as the one in addresses. */
export const plainApostrophes = (address: string) => address.replace(/[’‘ʼ´`]/g, "'");

/** Whether the text is a single plain email address, safe for a recipient header. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !INVISIBLE.test(text);
}
