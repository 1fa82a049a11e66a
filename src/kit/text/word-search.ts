import { limitCombiningMarks } from './characters.ts';
import { singleLine } from './preview.ts';

/** The consonants of the Malayalam chillu letters U+0D7A to U+0D7F, which Unicode encodes in two ways. */
const CHILLU_CONSONANTS = 'ണനരലളക';
const VIRAMA = '\u0d4d';

/**
 * Normalizes text for a search by words: removes case, accents, apostrophes, joiners and direction marks, and writes a
 * Malayalam chillu as its consonant with a virama.
 */
export function foldWords(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.replaceAll("'", '').toLowerCase();
  return (
    limitCombiningMarks(text)
      .normalize('NFKD')
      .toLowerCase()
      // the accents and joiners that all scripts share; the vowel signs of Malayalam belong to its script
      .replace(/[\p{sc=Inherited}\p{Cf}'’]/gu, '')
      .replace(
        /[\u0d7a-\u0d7f]/g,
        (chillu) => CHILLU_CONSONANTS.charAt(chillu.charCodeAt(0) - 0x0d7a) + VIRAMA,
      )
      // the vowel sign au in its older form
      .replaceAll('\u0d46\u0d57', '\u0d57')
  );
}

/**
 * Returns the words of a query, folded, the longest first. A word that is the beginning of another one is left out. A
 * word ends without a virama, which other endings replace: പെരുന്നാൾ becomes പെരുന്നാളിന്.
 */
export function queryWords(query: string): string[] {
  const words = (foldWords(query).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .map((word) => word.replace(/(?<=.)\u0d4d$/, ''))
    .sort((a, b) => b.length - a.length);
  return words.filter((word, index) => !words.slice(0, index).some((longer) => longer.startsWith(word)));
}

/** The pattern that finds a word of `queryWords` in folded text, at the beginning of a word. */
export function wordPattern(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${word}`, 'u');
}

/** A word with the joiners and apostrophes in it. */
const WORD = /[\p{L}\p{M}\p{N}\p{Cf}'’]+/gu;

interface MarkedText {
  readonly text: string;
  readonly isMatch: boolean;
}

function isMatch(word: string, words: readonly string[]): boolean {
  const folded = foldWords(word);
  return words.some((wanted) => folded.startsWith(wanted));
}

/** Splits a text into words that begin with a word of `queryWords`, and the text between them. */
export function markWords(text: string, words: readonly string[]): MarkedText[] {
  const parts: MarkedText[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isMatch(word, words)) continue;
    parts.push({ text: text.slice(end, index), isMatch: false }, { text: word, isMatch: true });
    end = index + word.length;
  }
  return [...parts, { text: text.slice(end), isMatch: false }];
}

/** Characters before the first match in an excerpt. */
const LEAD_CHARACTERS = 60;

/** Returns the part of a text with the first match, on one line; the beginning if nothing matches. */
export function excerpt(text: string, words: readonly string[], characters: number): string {
  const match = text.matchAll(WORD).find(([word]) => isMatch(word, words))?.index ?? 0;
  const lead = text.slice(Math.max(0, match - LEAD_CHARACTERS), match);
  // whole words before the match, unless they are the beginning of the text
  const before = lead.length < LEAD_CHARACTERS ? lead : lead.replace(/^\S*\s?/, '');
  const start = match - before.length;
  return `${start > 0 ? '…' : ''}${singleLine(text.slice(start), characters)}`;
}
