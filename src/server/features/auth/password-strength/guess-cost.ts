// Cost of guessing a character or piece, in bits (log2 of the number of guesses).
const LETTER_BITS = 4.5;
const DIGIT_BITS = 3.3;
const SYMBOL_BITS = 5;
/** Symbols that people add when a symbol is required. */
const COMMON_SYMBOL_BITS = 3;
/** Spaces, hyphens and the like between words. */
const SEPARATOR_BITS = 1;
const YEAR_BITS = 7;
const DATE_BITS = 15;

const YEAR = /^(?:19|20)\d\d$/;
const DATE =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:19|20)?\d\d$/;
const DATE_MAX_CHARACTERS = 8;

/**
 * Estimates how hard a password is to guess for an attacker who tries words by frequency, years, dates, and single
 * characters. The cheapest split into pieces counts.
 *
 * @param plain the password in lower case.
 * @param ranks the frequency rank of each word: 1 is the most common.
 * @returns bits.
 */
export function guessBits(plain: string, ranks: ReadonlyMap<string, number>): number {
  const maxPieceLength = 24;
  const minBits = [0];
  for (let end = 1; end <= plain.length; end += 1) {
    let best = (minBits[end - 1] as number) + characterBits(plain[end - 1] as string);
    for (let start = Math.max(0, end - maxPieceLength); start < end; start += 1) {
      const bits = pieceBits(plain.slice(start, end), ranks);
      if (bits !== undefined) best = Math.min(best, (minBits[start] as number) + bits);
    }
    minBits.push(best);
  }
  return minBits[plain.length] as number;
}

function pieceBits(piece: string, ranks: ReadonlyMap<string, number>): number | undefined {
  const rank = ranks.get(piece);
  if (rank !== undefined) return Math.log2(rank + 1);
  if (YEAR.test(piece)) return YEAR_BITS;
  return piece.length <= DATE_MAX_CHARACTERS && DATE.test(piece) ? DATE_BITS : undefined;
}

function characterBits(character: string): number {
  if (/[ \-_.]/.test(character)) return SEPARATOR_BITS;
  if (/\d/.test(character)) return DIGIT_BITS;
  if (/[!?@#$*]/.test(character)) return COMMON_SYMBOL_BITS;
  return /[a-z]/.test(character) ? LETTER_BITS : SYMBOL_BITS;
}
