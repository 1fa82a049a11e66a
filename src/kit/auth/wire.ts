import { editRoutes } from '../api/routes.ts';

export const routes = {
  auth: {
    login: 'POST /api/auth/login',
    verifyOtp: 'POST /api/auth/verify-otp',
    resendOtp: 'POST /api/auth/resend-otp',
    acceptInvitation: 'POST /api/auth/accept-invitation',
    me: 'GET /api/auth/me',
    logout: 'POST /api/auth/logout',
    updateProfile: 'PUT /api/auth/profile',
    sessions: 'GET /api/auth/sessions',
    endOtherSessions: 'DELETE /api/auth/sessions',
    endSession: 'DELETE /api/auth/sessions/:id',
    passkeyChallenge: 'POST /api/auth/passkey-challenge',
    signInWithPasskey: 'POST /api/auth/passkey-sign-in',
    passkeys: 'GET /api/auth/passkeys',
    passkeyOptions: 'POST /api/auth/passkey-options',
    addPasskey: 'POST /api/auth/passkeys',
    removePasskey: 'DELETE /api/auth/passkeys/:id',
  },
  users: {
    ...editRoutes('/api/users'),
    endSessions: 'DELETE /api/users/:id/sessions',
    invite: 'POST /api/users/:id/invitation',
    cancelInvitation: 'DELETE /api/users/:id/invitation',
  },
} as const;

/** Sign-in code (public specification, section 9). */
export const CODE_DIGITS = 6;
export const CODE_LIFETIME_SECONDS = 600;

/** A session ends after this long without a call, and after this long in all. */
export const SESSION_IDLE_MS = 60 * 60_000;
export const SESSION_ABSOLUTE_MS = 12 * 60 * 60_000;

export const DEVICE_RETENTION_DAYS = 400;

/** Passkeys of one account. */
export const MAX_PASSKEYS = 20;

/** Name of the account that the first start creates. */
export const DEFAULT_ADMINISTRATOR_NAME = 'Parish Administrator';
