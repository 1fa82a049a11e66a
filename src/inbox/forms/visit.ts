import { isContact } from '#kit/text/contact.ts';
import { CONTACT_PROBLEM, MAX_VISITORS } from '../wire.ts';
import { type InboxForm, missing } from './inbox-form.ts';

/** Messages of empty required fields. */
const REQUIRED = {
  name: 'Please enter your name',
  contact: CONTACT_PROBLEM,
  consent: 'Please agree, so that we may store this',
} as const;

export type VisitField = 'name' | 'contact' | 'date' | 'people' | 'message' | 'consent' | 'email';

/** The form with which visitors say when they will come. */
export const visitForm: InboxForm<VisitField> = {
  group: 'visits',
  initial: { name: '', contact: '', date: '', people: '1', message: '', consent: '', email: '' },
  validate: (values) => ({
    ...(!isContact(values.contact) && { contact: CONTACT_PROBLEM }),
    ...(!/^[1-9]\d?$/.test(values.people.trim()) || Number(values.people) > MAX_VISITORS
      ? { people: `Please enter a number from 1 to ${MAX_VISITORS}` }
      : {}),
    ...missing(values, REQUIRED),
  }),
  toBody: ({ people, consent, email: _, ...texts }) => ({
    ...texts,
    people: Number(people),
    consent: consent !== '',
  }),
  messages: {
    received: 'Thank you for telling us. We look forward to meeting you.',
    failed: 'There was an error sending this. Please try again.',
  },
};
