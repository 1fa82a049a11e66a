import type { User } from '#contract/users.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { RecordCalls } from '../crud/types.ts';

/** What the form of a user holds. */
export interface UserValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly isActive: boolean;
}

/** The calls behind that form, with the fields that the specification lists for each (admin specification, section 7). */
export const userCalls: RecordCalls<User, UserValues> = {
  read: browserClient.users.read,
  create: ({ body: { name, email, password }, ...call }) =>
    browserClient.users.create({ ...call, body: { name, email, password, role: 'admin', isActive: true } }),
  update: ({ body: { password, ...body }, ...call }) =>
    browserClient.users.update({ ...call, body: { ...body, ...(password.trim() !== '' && { password }) } }),
};
