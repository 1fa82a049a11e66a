import type { OtpRequired, SignedIn } from '../contract.ts';

/** Sign-in messages of the specification (public specification, sections 5 and 8). */
export const signInMessages = {
  loginFailed: 'Login failed',
  unexpected: 'Unexpected response from server',
  incompleteCode: 'Please enter a 6-digit OTP',
  codeFailed: 'Invalid OTP',
  resent: 'OTP resent successfully! Check your email.',
  resendFailed: 'Failed to resend OTP',
};

/**
 * Parses the response of login or verification: a session, or a required code.
 *
 * @throws Error 'Unexpected response from server' for anything else.
 */
export function parseLoginResponse(response: unknown): SignedIn | OtpRequired {
  const { token, user, status, userId } = (response ?? {}) as Partial<SignedIn & OtpRequired>;
  if ((token && user) || (status === 'OTP_REQUIRED' && userId)) return response as SignedIn | OtpRequired;
  throw new Error(signInMessages.unexpected);
}
