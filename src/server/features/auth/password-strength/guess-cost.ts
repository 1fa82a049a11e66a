/** What some piece of a password costs whoever guesses it, in bits: the power of two of the guesses. */
const LETTER_BITS = 4.5;
const FIGURE_BITS = 3.3;
const SIGN_BITS = 5;
/** What people add when a sign is asked for. */
const USUAL_SIGN_BITS = 3;
/** Between words a blank or a hyphen is what anybody would try. */
const JOINT_BITS = 1;
const YEAR_BITS = 7;
const DATE_BITS = 15;

const YEAR = /^(?:19|20)\d\d$/;
const DATE =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:19|20)?\d\d$/;
const LONGEST_DATE_CHARACTERS = 8;

/**
 * How hard a password is to guess for somebody who knows what people make them of: words, the commonest first, years,
 * dates, and what is none of these character by character. The way to cut it up that makes it cheapest counts.
 *
 * @param plain the password in lower case.
 * @param places how common each word is: 1 for the commonest.
 * @returns bits.
 */
export function guessCost(plain: string, places: ReadonlyMap<string, number>): number {
  const longest = 24;
  const cheapest = [0];
  for (let end = 1; end <= plain.length; end += 1) {
    let best = (cheapest[end - 1] as number) + characterBits(plain[end - 1] as string);
    for (let start = Math.max(0, end - longest); start < end; start += 1) {
      const bits = pieceBits(plain.slice(start, end), places);
      if (bits !== undefined) best = Math.min(best, (cheapest[start] as number) + bits);
    }
    cheapest.push(best);
  }
  return cheapest[plain.length] as number;
}

function pieceBits(piece: string, places: ReadonlyMap<string, number>): number | undefined {
  const place = places.get(piece);
  if (place !== undefined) return Math.log2(place + 1);
  if (YEAR.test(piece)) return YEAR_BITS;
  return piece.length <= LONGEST_DATE_CHARACTERS && DATE.test(piece) ? DATE_BITS : undefined;
}

function characterBits(character: string): number {
  if (/[ \-_.]/.test(character)) return JOINT_BITS;
  if (/\d/.test(character)) return FIGURE_BITS;
  if (/[!?@#$*]/.test(character)) return USUAL_SIGN_BITS;
  return /[a-z]/.test(character) ? LETTER_BITS : SIGN_BITS;
}
