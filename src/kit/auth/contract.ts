import { z } from 'zod';
import { endpoint, noContent } from '../api/endpoint.ts';
import { emailAddress, idParams, normalizedEmail, optionalText } from '../api/fields.ts';
import { passwordText, personName } from './users/contract.ts';
import { routes } from './wire.ts';

/** The signed-in user. */
export const CurrentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.literal('admin'),
  /** The user signed in with a temporary password. Until it is replaced, only calls marked `allowsTemporaryPassword` work. */
  mustChangePassword: z.literal(true).optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A full session: the bearer token and its user. */
export const SignedIn = z.object({ token: z.string(), user: CurrentUser });
export type SignedIn = z.infer<typeof SignedIn>;

/** The password was correct and a code was sent. `userId` is an opaque challenge for this sign-in, never a row's id. */
export const OtpRequired = z.object({
  status: z.literal('OTP_REQUIRED'),
  userId: z.string(),
  email: z.string(),
});
export type OtpRequired = z.infer<typeof OtpRequired>;

/**
 * Body of the profile form. A new `email` or `password` requires a full sign-in within the last 10 minutes or
 * `currentPassword`. A blank password leaves it unchanged.
 */
export const ProfileBody = z.strictObject({
  name: personName,
  email: emailAddress,
  password: passwordText.optional(),
  currentPassword: passwordText.optional(),
});
export type ProfileBody = z.input<typeof ProfileBody>;

/** One of the caller's sessions. */
export const OwnSession = z.object({
  id: z.int(),
  /** Label of the browser and operating system. */
  device: z.string(),
  /** Whether this is the session of the request. */
  isCurrent: z.boolean(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** An email address as typed; any text that the database can look up. */
const typedEmail = z
  .string()
  .max(254, 'At most 254 characters')
  .regex(/^[^\0\p{Cs}]*$/u, 'This text contains characters that cannot be stored')
  .pipe(normalizedEmail);
const challenge = z.string().max(1_000);

export const auth = {
  login: endpoint(routes.auth.login, {
    access: 'anyone',
    body: z.strictObject({ email: typedEmail, password: passwordText }),
    response: OtpRequired,
  }),
  verifyOtp: endpoint(routes.auth.verifyOtp, {
    access: 'anyone',
    body: z.strictObject({
      userId: challenge,
      otp: z.string().max(1_000),
      /** Random id that the browser stores, so that the user is notified of a sign-in from a new device. */
      browser: optionalText(100),
    }),
    response: SignedIn,
  }),
  resendOtp: endpoint(routes.auth.resendOtp, {
    access: 'anyone',
    body: z.strictObject({ userId: challenge }),
    response: z.object({ message: z.string() }),
  }),
  /** Sets the password of an invited user; the user then signs in with it. */
  acceptInvitation: endpoint(routes.auth.acceptInvitation, {
    access: 'anyone',
    body: z.strictObject({
      /** The token in the link of the email. */
      invitation: challenge,
      password: passwordText,
    }),
    response: z.object({ email: z.string() }),
  }),
  me: endpoint(routes.auth.me, { access: 'staff', allowsTemporaryPassword: true, response: CurrentUser }),
  logout: endpoint(routes.auth.logout, {
    access: 'staff',
    allowsTemporaryPassword: true,
    response: noContent,
  }),
  updateProfile: endpoint(routes.auth.updateProfile, {
    access: 'staff',
    allowsTemporaryPassword: true,
    body: ProfileBody,
    response: CurrentUser,
  }),
  sessions: endpoint(routes.auth.sessions, { access: 'staff', response: z.array(OwnSession) }),
  endOtherSessions: endpoint(routes.auth.endOtherSessions, { access: 'staff', response: noContent }),
  endSession: endpoint(routes.auth.endSession, { access: 'staff', params: idParams, response: noContent }),
};
