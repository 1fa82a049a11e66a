import { z } from 'zod';
import { endpoint, noContent } from '#kit/api/endpoint.ts';
import { date, emailAddress, idParams } from '#kit/api/fields.ts';
import { routes } from './wire.ts';

const State = z.object({
  /** Whether the letter is sent on Fridays without a member of the staff. */
  isAutomatic: z.boolean(),
  /** Number of confirmed subscriptions. */
  subscribers: z.int(),
  /** The Sunday that the current or next letter is about. */
  sunday: z.string(),
  /** When that letter is sent automatically. */
  startsAt: z.string(),
  /** The last letter that was sent; null if there is none. */
  last: z
    .object({
      sunday: z.string(),
      /** Number of subscriptions at its start. */
      recipients: z.int(),
      sent: z.int(),
      /** Number of recipients whose mail server permanently rejected it. */
      refused: z.int(),
    })
    .nullable(),
});

const Subscription = z.object({
  id: z.int(),
  /** Null if it was encrypted with another secret key. */
  email: z.string().nullable(),
  confirmedAt: z.string(),
});

const tokenBody = z.strictObject({ token: z.string().max(200) });

/** The letter that subscribers get by email before each Sunday. */
export const letter = {
  read: endpoint(routes.letter.read, { access: 'staff', response: State }),
  update: endpoint(routes.letter.update, {
    access: 'staff',
    body: z.strictObject({ isAutomatic: z.boolean() }),
    response: State,
  }),
  /** Sends the letter to the caller's own address. */
  sendTest: endpoint(routes.letter.sendTest, {
    access: 'staff',
    response: z.object({ to: z.string(), hasMailServer: z.boolean() }),
  }),
  /** Starts to send a letter now. 409 if it is not the current one, if it was sent before, or without subscribers. */
  send: endpoint(routes.letter.send, {
    access: 'staff',
    body: z.strictObject({ sunday: date }),
    response: State,
  }),
  /** The confirmed subscriptions, newest first. */
  list: endpoint(routes.letter.list, { access: 'staff', response: z.array(Subscription) }),
  /** Emails a link with which the subscription is confirmed. The response does not show whether the address is known. */
  subscribe: endpoint(routes.letter.subscribe, {
    access: 'anyone',
    body: z.strictObject({ email: emailAddress }),
    response: z.object({ received: z.literal(true) }),
    status: 201,
  }),
  /** 404 for a link that is older than a day, or replaced by a newer one. */
  confirm: endpoint(routes.letter.confirm, { access: 'anyone', body: tokenBody, response: noContent }),
  /** 404 for a link that is not complete. A subscription that has ended is not an error. */
  end: endpoint(routes.letter.end, { access: 'anyone', body: tokenBody, response: noContent }),
  /** All addresses as CSV. A POST, because the activity log records it. */
  export: endpoint(routes.letter.export, { access: 'staff', response: z.object({ csv: z.string() }) }),
  /** Ends a subscription. */
  remove: endpoint(routes.letter.remove, { access: 'staff', params: idParams, response: noContent }),
};

export type LetterState = z.infer<typeof State>;
export type Subscription = z.infer<typeof Subscription>;
