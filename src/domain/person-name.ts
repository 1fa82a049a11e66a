/** Ends a line, or steers what shows it: a terminal, or the direction in which the rest is read. */
const STEERING = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** Takes no place. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Z}]/gu;
/** A joiner shapes the letter before it, in Malayalam also the last one of a name; anywhere else it only hides. */
const STRAY_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]/u;

/** Whether a text can stand for somebody: on one line, read as it is written, and not empty to the eye. */
export function isPersonName(text: string): boolean {
  return !STEERING.test(text) && !STRAY_JOINER.test(text) && text.replace(UNSEEN, '') !== '';
}

/** A name for a terminal: what is kept may be older than the rules above. */
export function onOneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/(?![\u200c\u200d])\p{Cf}/gu, '');
}
