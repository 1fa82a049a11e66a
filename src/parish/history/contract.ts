import { z } from 'zod';
import { recordEndpoints } from '#kit/api/endpoint.ts';
import { optionalLine, optionalText, recordFields, requiredLine, stored } from '#kit/api/fields.ts';
import { FormattedText } from '#kit/formatted-text/contract.ts';
import { pictureFields, RecordImage } from '#kit/uploads/contract.ts';
import { routes } from '../wire.ts';

export const HistoryBody = z.strictObject({
  /** A year, or a word such as 'Today'. */
  date: requiredLine(40),
  title: requiredLine(200),
  text: optionalText(4_000),
  image: RecordImage,
  /** Alternative text of the picture. */
  imageDescription: optionalLine(300),
  /**
   * Moves the entry to this position, at most to the end; the others shift. If omitted, a new entry is last and an
   * existing one stays.
   */
  position: z
    .int('The position must be a whole number, 1 or more')
    .min(1, 'The position must be a whole number, 1 or more')
    .optional(),
});
export type HistoryBody = z.input<typeof HistoryBody>;

/** An entry of the parish's history on the About page. */
export const HistoryEntry = z.object({
  _id: z.int(),
  ...stored(HistoryBody),
  formatted: z.object({ text: FormattedText }),
  ...pictureFields,
  /** From 1, without gaps. A change or deletion of another entry may change it, but not `version`. */
  position: z.int(),
  version: recordFields.version,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Ordered by position. */
export const history = recordEndpoints(routes.history, {
  readableBy: 'anyone',
  response: HistoryEntry,
  body: HistoryBody,
});
