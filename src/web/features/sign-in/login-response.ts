import type { OtpRequired, SignedIn } from '#contract/resources/auth.ts';

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
  if (isSignedIn(response) || isOtpRequired(response)) return response;
  throw new Error(signInMessages.unexpected);
}

export function isSignedIn(response: unknown): response is SignedIn {
  const { token, user } = (response ?? {}) as Partial<SignedIn>;
  return typeof token === 'string' && token !== '' && typeof user === 'object' && user !== null;
}

function isOtpRequired(response: unknown): response is OtpRequired {
  const { status, userId } = (response ?? {}) as Partial<OtpRequired>;
  return status === 'OTP_REQUIRED' && userId !== undefined;
}
