/** Ends a line, or is as empty as a blank. */
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}\u2800]+/gu;
/** Takes no place, or steers what shows it: a terminal, or the direction in which the rest is read. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** A joiner shapes the letter before it, in Malayalam also the last one of a name; anywhere else it only hides. */
const STRAY_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]/gu;
/** Marks with nothing to stand on, or less. */
const EMPTY = /^[\p{Default_Ignorable_Code_Point}\p{M}\p{Z}]*$/u;

/**
 * What of a text can stand for somebody: on one line, read as it is written, without what nobody sees. A name is brought
 * into this shape and not refused, since forms send back what an older version kept.
 *
 * @returns '' when nothing is left that can be seen.
 */
export function plainName(text: string): string {
  const name = text.replace(BREAK, ' ').replace(UNSEEN, '').replace(STRAY_JOINER, '').trim();
  return EMPTY.test(name) ? '' : name;
}
