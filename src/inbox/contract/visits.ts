import { z } from 'zod';
import { dateParts } from '#church-year/dates.ts';
import { optionalDate, optionalText, requiredLine, wholeNumber } from '#kit/api/fields.ts';
import { isContact } from '#kit/text/contact.ts';
import { plainLine } from '#kit/text/pasted-text.ts';
import { CONTACT_PROBLEM, MAX_VISITORS, routes, VISIT_MAX_LENGTHS } from '../wire.ts';
import { inboxEndpoints } from './entries.ts';

export const visitStates = ['new', 'greeted', 'done'] as const;

/** Announcements of visitors that they will come to a service. */
export const visits = inboxEndpoints(routes.visits, {
  states: visitStates,
  fields: {
    name: requiredLine(VISIT_MAX_LENGTHS.name),
    /** An email address or a phone number. */
    contact: requiredLine(VISIT_MAX_LENGTHS.contact).transform(plainLine).refine(isContact, CONTACT_PROBLEM),
    /** One of the next Sundays; null if the visitor does not know yet. */
    date: optionalDate.refine(
      (date) => date === null || dateParts(date).weekday === 'Sunday',
      'Please choose a Sunday',
    ),
    /** How many people come. */
    people: wholeNumber(1, MAX_VISITORS, `Please enter a number from 1 to ${MAX_VISITORS}`),
    message: optionalText(VISIT_MAX_LENGTHS.message),
  },
  /** `consent`: agreement that the parish stores the entry. */
  body: { consent: z.literal(true, 'Please agree, so that we may store this') },
});

export type VisitBody = z.input<typeof visits.submit.body>;
/** Visible to staff only. */
export type Visit = z.infer<typeof visits.read.response>;
