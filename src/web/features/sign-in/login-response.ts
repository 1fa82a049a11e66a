import type { OtpRequired, SignedIn } from '#contract/auth.ts';

/** Every text of the sign-in that the specification words (public specification, sections 5 and 8). */
export const signInMessages = {
  loginFailed: 'Login failed',
  unexpected: 'Unexpected response from server',
  incompleteCode: 'Please enter a 6-digit OTP',
  codeFailed: 'Invalid OTP',
  resent: 'OTP resent successfully! Check your email.',
  resendFailed: 'Failed to resend OTP',
};

/**
 * Reads what a login or a verification answered: a session, or that a code is on its way.
 *
 * @throws Error 'Unexpected response from server' for anything else.
 */
export function loginAnswer(answer: unknown): SignedIn | OtpRequired {
  if (isSignedIn(answer) || isOtpRequired(answer)) return answer;
  throw new Error(signInMessages.unexpected);
}

export function isSignedIn(answer: unknown): answer is SignedIn {
  const { token, user } = fieldsOf(answer);
  return typeof token === 'string' && token !== '' && typeof user === 'object' && user !== null;
}

function isOtpRequired(answer: unknown): answer is OtpRequired {
  const { status, userId } = fieldsOf(answer);
  return status === 'OTP_REQUIRED' && userId !== undefined;
}

function fieldsOf(answer: unknown): Readonly<Record<string, unknown>> {
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}
