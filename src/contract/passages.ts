import { z } from 'zod';
import { readReference } from '#domain/scripture/reference.ts';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { routes } from './routes.ts';

/** A verse of the Bible. */
export const Verse = z.object({
  chapter: z.int(),
  verse: z.int(),
  /** Never empty; lines of poetry, and paragraphs that begin within the verse, are parted by '\n'. */
  text: z.string(),
  /** Whether a paragraph or a stanza begins here. */
  startsParagraph: z.boolean(),
  /** Whether the verse begins a line: of poetry, or because a paragraph begins. */
  startsLine: z.boolean(),
});
export type Verse = z.infer<typeof Verse>;

/** One of the passages between which a reference gives the choice. */
export const PassagePart = z.object({
  /** As it was asked for, without the other choices: 'Acts 7:44-53'. */
  reference: z.string(),
  /** False when this Bible has no words for it: a book beyond the 66, or nothing but a verse that it leaves out. */
  isAvailable: z.boolean(),
  /** In the order of the reference; a verse that this Bible leaves out (Acts 8:37, say) is not among them. */
  verses: z.array(Verse),
});
export type PassagePart = z.infer<typeof PassagePart>;

/** What a reference of the lectionary names, in the words of the World English Bible, which is in the public domain. */
export const Passage = z.object({
  reference: z.string(),
  version: z.literal('WEB'),
  parts: z.array(PassagePart),
});
export type Passage = z.infer<typeof Passage>;

const reference = requiredText(200).refine(
  (value) => readReference(value) !== undefined,
  'A reference is written like John 3:16-21',
);

export const passages = {
  read: endpoint(routes.passages.read, {
    access: 'anyone',
    query: z.object({ reference }),
    // not kept: it is made faster than it is compressed, and there is no end of references
    answer: Passage,
  }),
};
