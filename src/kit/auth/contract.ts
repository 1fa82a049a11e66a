import { z } from 'zod';
import { endpoint, noContent } from '../api/endpoint.ts';
import { emailAddress, idParams, normalizedEmail, optionalText, text } from '../api/fields.ts';
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

/** One of the caller's passkeys. */
export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  addedAt: z.string(),
  /** The last sign-in with it. */
  usedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** What every credential of the browser (Web Authentication, `PublicKeyCredential.toJSON()`) contains. */
const credential = { id: base64url(1_500), rawId: base64url(1_500), type: z.literal('public-key') };
const clientDataJSON = base64url(4_000);

/** The browser's response to `passkeyChallenge`. Other fields are ignored. */
const Assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON, authenticatorData: base64url(4_000), signature: base64url(4_000) }),
});
/** The browser's response to `passkeyOptions`. Other fields are ignored. */
const NewCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON, attestationObject: base64url(16_000) }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** PublicKeyCredentialRequestOptionsJSON: the browser offers the passkeys that it has for this site. */
const SignInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
});

/** PublicKeyCredentialCreationOptionsJSON. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** An authenticator that has one of these is not registered twice. */
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

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
  passkeyChallenge: endpoint(routes.auth.passkeyChallenge, { access: 'anyone', response: SignInOptions }),
  /** Instead of the password and the code. */
  signInWithPasskey: endpoint(routes.auth.signInWithPasskey, {
    access: 'anyone',
    body: z.strictObject({ credential: Assertion, browser: optionalText(100) }),
    response: SignedIn,
  }),
  passkeys: endpoint(routes.auth.passkeys, { access: 'staff', response: z.array(Passkey) }),
  /** Requires a full sign-in within the last 10 minutes or `currentPassword`, as `ProfileBody` does. */
  passkeyOptions: endpoint(routes.auth.passkeyOptions, {
    access: 'staff',
    body: z.strictObject({ currentPassword: passwordText.nullable() }),
    response: CreationOptions,
  }),
  addPasskey: endpoint(routes.auth.addPasskey, {
    access: 'staff',
    body: z.strictObject({
      /** Blank: the browser and operating system. */
      name: text(60),
      credential: NewCredential,
    }),
    response: Passkey,
  }),
  removePasskey: endpoint(routes.auth.removePasskey, {
    access: 'staff',
    params: idParams,
    response: noContent,
  }),
};
