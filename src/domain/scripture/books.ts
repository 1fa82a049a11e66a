/** The 66 books that every Bible has, in their order. */
// biome-ignore format: a table is read by its groups
export const canon = [
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

/** Books that the church reads beyond those. */
export const beyondCanon = [
  'Tobit',
  'Judith',
  'Wisdom',
  'Sirach',
  'Baruch',
  '1 Maccabees',
  '2 Maccabees',
] as const;

export type CanonBook = (typeof canon)[number];
export type Book = CanonBook | (typeof beyondCanon)[number];

const OTHER_NAMES: readonly (readonly [string, Book])[] = [
  ['Psalm', 'Psalms'],
  ['Song of Songs', 'Song of Solomon'],
  ['Great Wisdom', 'Wisdom'],
  ['Wisdom of Solomon', 'Wisdom'],
  ['Bar Sira', 'Sirach'],
  ['Ecclesiasticus', 'Sirach'],
];

const byName: ReadonlyMap<string, Book> = new Map([
  ...[...canon, ...beyondCanon].map((book) => [book, book] as const),
  ...OTHER_NAMES,
]);
const ofCanon: ReadonlySet<string> = new Set(canon);

/** The book of that name or other name, in the spelling of the two lists; undefined when there is none. */
export function bookNamed(name: string): Book | undefined {
  return byName.get(name);
}

export function isInCanon(book: Book): book is CanonBook {
  return ofCanon.has(book);
}
