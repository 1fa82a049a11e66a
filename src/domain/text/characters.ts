/** Combining marks per letter, as in the stream-safe text format of UAX #15; no script needs more. */
const MAX_COMBINING_MARKS = 30;
const COMBINING_MARKS = /\p{M}+/gu;
/** A surrogate may be half of a mark. */
const POSSIBLE_MARK = /[\p{M}\ud800-\udfff]/u;

/** Whether a text has more than 30 consecutive combining marks. */
export function hasTooManyCombiningMarks(text: string): boolean {
  return limitCombiningMarks(text) !== text;
}

/** Removes excess marks: `String.prototype.normalize` takes quadratic time for a long run of marks. */
export function limitCombiningMarks(text: string): string {
  if (!mayHaveTooManyMarks(text)) return text;
  return text.replace(COMBINING_MARKS, (run) =>
    run.length > MAX_COMBINING_MARKS ? [...run].slice(0, MAX_COMBINING_MARKS).join('') : run,
  );
}

/** A quick check for searches: a run of 31 marks must include a multiple of 31, so only those indexes are tested first. */
function mayHaveTooManyMarks(text: string): boolean {
  const isMark = (at: number) => at >= 0 && at < text.length && POSSIBLE_MARK.test(text.charAt(at));
  for (let at = MAX_COMBINING_MARKS; at < text.length; at += MAX_COMBINING_MARKS + 1) {
    if (!isMark(at)) continue;
    let from = at;
    while (isMark(from - 1)) from -= 1;
    while (isMark(at + 1)) at += 1;
    if (at - from >= MAX_COMBINING_MARKS) return true;
  }
  return false;
}

/**
 * Removes control characters, which pasted text may contain. Preserves tabs and line breaks; VT, FF and NEL become line
 * breaks.
 */
export function stripControlCharacters(text: string): string {
  return text.replace(/[\v\f\u0085]/g, '\n').replace(/[^\P{Cc}\t\n\r]/gu, '');
}
