import { z } from 'zod';
import { parseReference } from '#domain/scripture/reference.ts';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { routes } from '../routes.ts';

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
});
export type Verse = z.infer<typeof Verse>;

/** One of the alternatives of a reference. */
export const PassagePart = z.object({
  /** The reference of this alternative: 'Acts 7:44-53'. */
  reference: z.string(),
  /** False if this Bible has no text for it: a deuterocanonical book, or only verses that it omits. */
  isAvailable: z.boolean(),
  /** In the order of the reference, without verses that this Bible omits (Acts 8:37, for example). */
  verses: z.array(Verse),
});
export type PassagePart = z.infer<typeof PassagePart>;

/** The text of a lectionary reference in the World English Bible (public domain). */
export const Passage = z.object({
  reference: z.string(),
  version: z.literal('WEB'),
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
