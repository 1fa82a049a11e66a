import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { text } from './fields.ts';
import { routes } from './routes.ts';

/** A verification code: 6 digits, valid 600 seconds (public specification, section 9). */
export { CODE_DIGITS, CODE_LIFETIME_SECONDS } from './sign-in-constants.ts';

/** The signed-in person as their own browser sees them. */
export const CurrentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.literal('admin'),
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

const challenge = z.string().max(1_000);

export const auth = {
  login: endpoint(routes.auth.login, {
    access: 'anyone',
    body: z.strictObject({ email: text(254), password: z.string().max(1024) }),
    answer: OtpRequired,
  }),
  verifyOtp: endpoint(routes.auth.verifyOtp, {
    access: 'anyone',
    body: z.strictObject({ userId: challenge, otp: z.string().max(1_000) }),
    answer: SignedIn,
  }),
  resendOtp: endpoint(routes.auth.resendOtp, {
    access: 'anyone',
    body: z.strictObject({ userId: challenge }),
    answer: z.object({ message: z.string() }),
  }),
  me: endpoint(routes.auth.me, { access: 'staff', answer: CurrentUser }),
  logout: endpoint(routes.auth.logout, { access: 'staff', answer: nothing, status: 204 }),
};
