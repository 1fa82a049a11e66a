/** The 66 books of the Protestant canon, in order. */
// biome-ignore format: one line per group of books
export const canonBooks = [
  'Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy',
  'Joshua', 'Judges', 'Ruth', '1 Samuel', '2 Samuel', '1 Kings', '2 Kings', '1 Chronicles', '2 Chronicles',
  'Ezra', 'Nehemiah', 'Esther',
  'Job', 'Psalms', 'Proverbs', 'Ecclesiastes', 'Song of Solomon',
  'Isaiah', 'Jeremiah', 'Lamentations', 'Ezekiel', 'Daniel',
  'Hosea', 'Joel', 'Amos', 'Obadiah', 'Jonah', 'Micah', 'Nahum', 'Habakkuk', 'Zephaniah', 'Haggai',
  'Zechariah', 'Malachi',
  'Matthew', 'Mark', 'Luke', 'John', 'Acts',
  'Romans', '1 Corinthians', '2 Corinthians', 'Galatians', 'Ephesians', 'Philippians', 'Colossians',
  '1 Thessalonians', '2 Thessalonians', '1 Timothy', '2 Timothy', 'Titus', 'Philemon', 'Hebrews',
  'James', '1 Peter', '2 Peter', '1 John', '2 John', '3 John', 'Jude', 'Revelation',
] as const;

/** Deuterocanonical books in the lectionary. */
export const deuterocanonicalBooks = [
  'Tobit',
  'Judith',
  'Wisdom',
  'Sirach',
  'Baruch',
  '1 Maccabees',
  '2 Maccabees',
] as const;

export type CanonBook = (typeof canonBooks)[number];
export type Book = CanonBook | (typeof deuterocanonicalBooks)[number];

/** The book identifiers of USFM, in the order of `canonBooks` and then `deuterocanonicalBooks`. */
const USFM_IDENTIFIERS =
  `GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA JER LAM EZK DAN HOS
  JOL AMO OBA JON MIC NAM HAB ZEP HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO 2CO GAL EPH PHP COL 1TH 2TH 1TI 2TI TIT PHM
  HEB JAS 1PE 2PE 1JN 2JN 3JN JUD REV TOB JDT WIS SIR BAR 1MA 2MA`.split(/\s+/);

const OTHER_NAMES: readonly (readonly [string, Book])[] = [
  ['Psalm', 'Psalms'],
  ['Song of Songs', 'Song of Solomon'],
  ['Great Wisdom', 'Wisdom'],
  ['Wisdom of Solomon', 'Wisdom'],
  ['Bar Sira', 'Sirach'],
  ['Ecclesiasticus', 'Sirach'],
];

const byName: ReadonlyMap<string, Book> = new Map([
  ...[...canonBooks, ...deuterocanonicalBooks].map((book) => [book, book] as const),
  ...OTHER_NAMES,
]);
const canonNames: ReadonlySet<string> = new Set(canonBooks);

const byUsfmIdentifier: ReadonlyMap<string, Book> = new Map(
  [...canonBooks, ...deuterocanonicalBooks].map((book, index) => [USFM_IDENTIFIERS[index] ?? '', book]),
);

/** Returns the book with this USFM identifier, such as 'WIS'; undefined for books that the lectionary does not read. */
export function findBookByUsfm(identifier: string): Book | undefined {
  return byUsfmIdentifier.get(identifier);
}

/** Returns the book with this name or alternative name; undefined if there is none. */
export function findBook(name: string): Book | undefined {
  return byName.get(name);
}

export function isInCanon(book: Book): book is CanonBook {
  return canonNames.has(book);
}
