import { ApiProblem } from '#contract/problem.ts';

const UNREACHABLE_MESSAGE = 'The server could not be reached. Check your connection and try again.';
/** Names of the errors that `fetch` throws for a network failure and for a timeout. */
const NETWORK_ERROR_NAMES = ['TypeError', 'TimeoutError'];

/** The server's `message`; undefined if it sent none or did not respond. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiProblem && error.message ? error.message : undefined;
}

/** The server's validation errors by field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return (error instanceof ApiProblem && error.details.errors) || {};
}

/** Message about a failed request: the server's message, else the error's own, else `fallback`. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  if (NETWORK_ERROR_NAMES.includes(error.name)) return UNREACHABLE_MESSAGE;
  return serverMessage(error) || error.message || fallback;
}
