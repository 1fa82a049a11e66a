import { z } from 'zod';
import { plainName } from '#domain/person-name.ts';
import { endpoint, nothing } from './endpoint.ts';
import { idParams, mailAddress, requiredText, text } from './fields.ts';
import { routes } from './routes.ts';

/** An administrator as the others see them: never a password, nor its hash. */
export const User = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  role: z.literal('admin'),
  createdAt: z.string(),
  /** Counts the changes of this record; sent as `ETag`, expected back as `If-Match`. */
  version: z.int(),
});
export type User = z.infer<typeof User>;

/** Longer than any password may be: the rules that it must meet are the server's, in the server's words. */
export const passwordText = z.string().max(1024);

/** What an administrator is called: it signs what they do, wherever that is told. */
export const personName = requiredText(120)
  .transform(plainName)
  .refine((value) => value !== '', 'Please fill this in');

const person = { name: personName, email: mailAddress };

/**
 * What the form of a new user sends. `role` and `isActive` are taken and not looked at: every user is created as an active
 * administrator (admin specification, sections 4 and 6).
 */
export const NewUserBody = z.strictObject({
  ...person,
  password: passwordText.refine((value) => value.trim() !== '', 'Please enter a password'),
  role: text(40).optional(),
  isActive: z.boolean().optional(),
});
export type NewUserBody = z.input<typeof NewUserBody>;

/** What the form of an existing user sends; beyond the specification `password`, a new first password, if it is not blank. */
export const UserBody = z.strictObject({
  ...person,
  isActive: z.boolean(),
  password: passwordText.optional(),
});
export type UserBody = z.input<typeof UserBody>;

export const users = {
  list: endpoint(routes.users.list, { access: 'staff', answer: z.array(User) }),
  read: endpoint(routes.users.read, { access: 'staff', params: idParams, answer: User }),
  create: endpoint(routes.users.create, { access: 'staff', body: NewUserBody, answer: User, status: 201 }),
  update: endpoint(routes.users.update, { access: 'staff', params: idParams, body: UserBody, answer: User }),
  remove: endpoint(routes.users.remove, { access: 'staff', params: idParams, answer: nothing }),
  endSessions: endpoint(routes.users.endSessions, { access: 'staff', params: idParams, answer: nothing }),
};
