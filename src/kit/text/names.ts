/** Line ends and other characters that display as a space. */
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}\u2800]+/gu;
/** Invisible characters, including those that control terminals or the text direction. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** A joiner changes the shape of the preceding letter, in Malayalam also at the end of a name. Elsewhere it is only invisible. */
const STRAY_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]/gu;
/** Text without a visible base character. */
const EMPTY = /^[\p{Default_Ignorable_Code_Point}\p{M}\p{Z}]*$/u;

/**
 * Normalizes a person's name: one line, no invisible characters. It normalizes instead of rejecting, because forms send
 * back names that an earlier version stored.
 *
 * @returns '' if no visible character is left.
 */
export function normalizePersonName(text: string): string {
  const name = text.replace(BREAK, ' ').replace(INVISIBLE, '').replace(STRAY_JOINER, '').trim();
  return EMPTY.test(name) ? '' : name;
}

/** Normalizes a folder's name for comparison: 'Holy  Week' and 'holy week' are the same name. */
export function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
