import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { idParams, mailAddress, optionalText, text } from './fields.ts';
import { routes } from './routes.ts';
import { passwordText, personName } from './users.ts';

/** A verification code: 6 digits, valid 600 seconds (public specification, section 9). */
export { CODE_DIGITS, CODE_LIFETIME_SECONDS } from './sign-in-constants.ts';

/** The signed-in person as their own browser sees them. */
export const CurrentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.literal('admin'),
  /** They signed in with a first password: until it is replaced, only the calls that are needed for that are answered. */
  mustChangePassword: z.literal(true).optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A full session: the bearer token, and whose it is. */
export const SignedIn = z.object({ token: z.string(), user: CurrentUser });
export type SignedIn = z.infer<typeof SignedIn>;

/** The password was right; a code is on its way. `userId` is an opaque challenge for this one sign-in, never a row's id. */
export const OtpRequired = z.object({
  status: z.literal('OTP_REQUIRED'),
  userId: z.string(),
  email: z.string(),
});
export type OtpRequired = z.infer<typeof OtpRequired>;

/**
 * What the Profile tab sends. A change of `email` or `password` wants a full sign-in within the last 10 minutes, or
 * `currentPassword` beside it; a blank password changes nothing.
 */
export const ProfileBody = z.strictObject({
  name: personName,
  email: mailAddress,
  password: passwordText.optional(),
  currentPassword: passwordText.optional(),
});
export type ProfileBody = z.input<typeof ProfileBody>;

/** One of the caller's sessions. */
export const OwnSession = z.object({
  id: z.int(),
  /** The browser and what it runs on, in words. */
  device: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const challenge = z.string().max(1_000);

export const auth = {
  login: endpoint(routes.auth.login, {
    access: 'anyone',
    body: z.strictObject({ email: text(254), password: z.string().max(1024) }),
    answer: OtpRequired,
  }),
  verifyOtp: endpoint(routes.auth.verifyOtp, {
    access: 'anyone',
    body: z.strictObject({
      userId: challenge,
      otp: z.string().max(1_000),
      /** A key that the browser made for itself once, so that its owner is told of a sign-in from another one. */
      browser: optionalText(100),
    }),
    answer: SignedIn,
  }),
  resendOtp: endpoint(routes.auth.resendOtp, {
    access: 'anyone',
    body: z.strictObject({ userId: challenge }),
    answer: z.object({ message: z.string() }),
  }),
  me: endpoint(routes.auth.me, { access: 'staff', servesFirstPassword: true, answer: CurrentUser }),
  logout: endpoint(routes.auth.logout, {
    access: 'staff',
    servesFirstPassword: true,
    answer: nothing,
    status: 204,
  }),
  updateProfile: endpoint(routes.auth.updateProfile, {
    access: 'staff',
    servesFirstPassword: true,
    body: ProfileBody,
    answer: CurrentUser,
  }),
  sessions: endpoint(routes.auth.sessions, { access: 'staff', answer: z.array(OwnSession) }),
  endOtherSessions: endpoint(routes.auth.endOtherSessions, { access: 'staff', answer: nothing }),
  endSession: endpoint(routes.auth.endSession, { access: 'staff', params: idParams, answer: nothing }),
};
