import { z } from 'zod';
import { parseReference } from '#church-year/index.ts';
import { endpoint } from '#kit/api/endpoint.ts';
import { requiredText } from '#kit/api/fields.ts';
import { routes } from '../wire.ts';

/** A verse of the Bible. */
export const Verse = z.object({
  chapter: z.int(),
  verse: z.int(),
  /** Never empty. Lines of poetry, and paragraphs that begin within the verse, are separated by '\n'. */
  text: z.string(),
  /** Whether the verse begins a paragraph or a stanza. */
  startsParagraph: z.boolean(),
  /** Whether the verse begins a new line (of poetry or of a paragraph). */
  startsLine: z.boolean(),
  /** The last verse of a text that covers several verses, which some translations combine. */
  lastVerse: z.int().optional(),
});
export type Verse = z.infer<typeof Verse>;

/** The verses of a passage in one translation. */
export const TranslatedVerses = z.object({
  /** Name and license of the translation, as shown to readers. */
  label: z.string(),
  /** BCP 47: 'en', 'ml'. */
  language: z.string(),
  /** In the order of the reference, without the omitted verses. */
  verses: z.array(Verse),
  /** Verses of the reference that this translation does not include: Acts 8:37, for example. */
  omitted: z.array(z.object({ chapter: z.int(), verse: z.int() })),
});
export type TranslatedVerses = z.infer<typeof TranslatedVerses>;

/** One of the alternatives of a reference. */
export const PassagePart = z.object({
  /** The reference of this alternative: 'Acts 7:44-53'. */
  reference: z.string(),
  /** False if no text has it: a deuterocanonical book, or only verses that the translation does not include. */
  isAvailable: z.boolean(),
  ...TranslatedVerses.shape,
  /** The same verses in the parish's second language, if it imported such a text. */
  second: TranslatedVerses.nullable(),
});
export type PassagePart = z.infer<typeof PassagePart>;

/** The text of a lectionary reference, in the parish's imported text or in the World English Bible. */
export const Passage = z.object({
  reference: z.string(),
  /** The translation of the first part: 'WEB', or the name of an imported text. */
  version: z.string(),
  parts: z.array(PassagePart),
});
export type Passage = z.infer<typeof Passage>;

const reference = requiredText(200).refine(
  (value) => parseReference(value) !== undefined,
  'Please enter a reference such as John 3:16-21',
);

export const passages = {
  read: endpoint(routes.passages.read, {
    access: 'anyone',
    query: z.object({ reference }),
    // not cached: the number of references is unlimited, and reading a passage takes less time than compressing it
    response: Passage,
  }),
};
