import type { User } from '#contract/users.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { RecordCalls } from '../crud/types.ts';

/** Values of the user form. */
export interface UserValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly isActive: boolean;
}

/** Calls of the user form; each sends the fields that the admin specification lists in section 7. */
export const userCalls: RecordCalls<User, UserValues> = {
  read: browserClient.users.read,
  create: ({ body: { name, email, password }, ...call }) =>
    browserClient.users.create({ ...call, body: { name, email, password, role: 'admin', isActive: true } }),
  update: ({ body: { password, ...body }, ...call }) =>
    browserClient.users.update({ ...call, body: { ...body, ...(password.trim() !== '' && { password }) } }),
};
