import { ApiProblem } from './problem.ts';

/** The `Retry-After` of a busy server. */
export const RETRY_AFTER_SECONDS = 2;

/** 503 of a server that cannot serve a request at the moment. */
export function busyProblem(
  message = 'The server is busy. Please try again in a moment.',
  retryAfterSeconds = RETRY_AFTER_SECONDS,
): ApiProblem {
  return new ApiProblem('BUSY', message, { retryAfterSeconds });
}
