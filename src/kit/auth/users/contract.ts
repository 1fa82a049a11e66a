import { z } from 'zod';
import { editEndpoints, endpoint, noContent } from '../../api/endpoint.ts';
import { emailAddress, idParams, recordFields, requiredText, text } from '../../api/fields.ts';
import { normalizePersonName } from '../../text/names.ts';
import { routes } from '../wire.ts';

/** An administrator, without password or hash. */
export const User = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  role: z.literal('admin'),
  /** The user's own password, one that another administrator typed, a pending invitation, or none of these. */
  credentials: z.enum(['own', 'temporary', 'invited', 'none']),
  ...recordFields,
});
export type User = z.infer<typeof User>;

/** Longer than any valid password: the server checks the password rules and words the error. */
export const passwordText = z.string().max(1024);

/** An administrator's name, which appears as the author of content and audit log entries. */
export const personName = requiredText(120)
  .transform(normalizePersonName)
  .refine((value) => value !== '', 'Please fill this in');

const person = { name: personName, email: emailAddress };

/**
 * Body for a new user. `role` and `isActive` are accepted and ignored: every user is created as an active administrator
 * (admin specification, sections 4 and 6). Beyond the specification: `invite` instead of `password` sends the user an
 * email with a link to choose one.
 */
export const NewUserBody = z
  .strictObject({
    ...person,
    password: passwordText.optional(),
    invite: z.literal(true).optional(),
    role: text(40).optional(),
    isActive: z.boolean().optional(),
  })
  .refine(({ invite, password = '' }) => (invite ? password === '' : password.trim() !== ''), {
    path: ['password'],
    message: 'Please enter a password',
  });

/** Body of the form for an existing user. Beyond the specification: `password`, a new temporary password unless blank. */
export const UserBody = z.strictObject({
  ...person,
  isActive: z.boolean(),
  password: passwordText.optional(),
});
export type UserBody = z.input<typeof UserBody>;

/** The link of an invitation that the server could not send, because it has no mail server. */
const unsentInvitation = { invitationLink: z.string().optional() };

const records = editEndpoints(routes.users, {
  readableBy: 'staff',
  response: User,
  body: NewUserBody,
  change: UserBody,
});
export const users = {
  ...records,
  create: { ...records.create, response: User.extend(unsentInvitation) },
  endSessions: endpoint(routes.users.endSessions, { access: 'staff', params: idParams, response: noContent }),
  /** Emails another link to a user who has not accepted an invitation; the link before it becomes invalid. */
  invite: endpoint(routes.users.invite, {
    access: 'staff',
    params: idParams,
    response: z.object(unsentInvitation),
  }),
  cancelInvitation: endpoint(routes.users.cancelInvitation, {
    access: 'staff',
    params: idParams,
    response: noContent,
  }),
};
