/** More than 30 combining marks on one letter, as in the stream-safe text format of UAX #15; no script needs as many. */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Whether a text has more than 30 consecutive combining marks. */
export function hasTooManyCombiningMarks(text: string): boolean {
  return limitCombiningMarks(text) !== text;
}

/** Removes excess marks: `String.prototype.normalize` takes quadratic time for a long run of marks. */
export function limitCombiningMarks(text: string): string {
  return text.replace(EXCESS_MARKS, '$1');
}
