/** Short words that join others to a phrase. */
const JOINING_WORDS =
  'and are for from good great have in is it love me my new of on our pass st the this to us we with you';

/** With fewer letters a password consists of digits and symbols, and words do not matter. */
const LETTERS_MIN = 3;

/** What makes words easy to guess for an account. */
export interface PasswordContext {
  readonly email: string;
  readonly name: string;
  /** Words and names of the site. */
  readonly siteWords?: readonly string[];
}

/** Words of the site and of the owner of an account, and short English words. */
export function contextWords({ email, name, siteWords = [] }: PasswordContext): string[] {
  const own = wordsIn(`${email} ${name}`).filter((word) => word.length > 2);
  return [...new Set([...wordsIn(`${JOINING_WORDS} ${siteWords.join(' ')}`), ...own])];
}

/**
 * Whether a password consists only of these words. Digits, symbols and repetition do not make them harder to guess,
 * but zxcvbn estimates four short words in a row as strong.
 *
 * @param text the password in NFKC and lower case.
 */
export function isMadeOfContextWords(text: string, words: readonly string[]): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [core, decodeLeet(core)]
    .map((reading) => reading.replace(/[^\p{L}\p{M}]/gu, ''))
    .some((letters) => letters.length >= LETTERS_MIN && isConcatenationOf(letters, words));
}

/** Whether the whole text can be split into known words. */
function isConcatenationOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (const start of reached)
    for (const word of words) if (text.startsWith(word, start)) reached.add(start + word.length);
  return reached.has(text.length);
}

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Replaces digits and symbols with the letters that they resemble: 'p4r1sh' becomes 'parish'. */
function decodeLeet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
}

function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}
