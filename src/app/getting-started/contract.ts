import { z } from 'zod';
import { endpoint, noContent } from '#kit/api/endpoint.ts';
import { routes } from './wire.ts';

/** What a new parish has to do, in this order. */
export const gettingStartedKeys = [
  'name',
  'address',
  'heroImage',
  'sundayService',
  'welcomeMessage',
  'payment',
  'secondAdministrator',
  'email',
  'backup',
  'https',
] as const;
export type GettingStartedKey = (typeof gettingStartedKeys)[number];

export const GettingStartedState = z.object({
  items: z.array(z.object({ key: z.enum(gettingStartedKeys), isDone: z.boolean() })),
  /** Whether the parish still has the name of a new one. */
  isNew: z.boolean(),
  /** Whether there is content of the demonstration that no one has edited. */
  hasDemonstration: z.boolean(),
});
export type GettingStartedState = z.infer<typeof GettingStartedState>;

export const gettingStarted = {
  /** Each item is computed from the current state of the site. */
  read: endpoint(routes.gettingStarted.read, { access: 'staff', response: GettingStartedState }),
  /** Sends an email to the caller; without a mail server it is written to a file. 429 after five within an hour. */
  sendTestEmail: endpoint(routes.gettingStarted.sendTestEmail, {
    access: 'staff',
    response: z.object({ to: z.string(), hasMailServer: z.boolean() }),
  }),
  /** Moves the demonstration's records to the trash, and empties its other content. Edited content stays. */
  removeDemonstration: endpoint(routes.gettingStarted.removeDemonstration, {
    access: 'staff',
    response: noContent,
  }),
};
