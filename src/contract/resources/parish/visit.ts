import { z } from 'zod';
import { PARISH_LIST_LENGTHS as LENGTHS } from '../../constants.ts';
import { requiredText } from '../../fields.ts';
import { RecordImage } from '../media.ts';
import { freeLine, freeText, Paragraph } from './fields.ts';

/** The page for people who come for the first time. '' or an empty list is not shown. */
export const VisitBody = z.strictObject({
  introduction: freeText(600),
  /** Which door to use. */
  door: freeText(300),
  parking: freeText(300),
  transit: freeText(300),
  /** How long the service takes. */
  duration: freeText(600),
  /** What to expect: clothing, children, languages, communion, food. */
  expectations: z.array(Paragraph).max(LENGTHS.expectations, `At most ${LENGTHS.expectations} paragraphs`),
  /** Who greets visitors. */
  greeterName: freeLine(120),
  greeterImage: RecordImage,
  greeterText: freeText(300),
  questions: z
    .array(z.strictObject({ question: requiredText(200), answer: requiredText(1_000) }))
    .max(LENGTHS.questions, `At most ${LENGTHS.questions} questions`),
});
