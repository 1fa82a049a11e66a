import { ApiProblem } from '../api/problem.ts';

export const UNREACHABLE_MESSAGE = 'The server could not be reached. Check your connection and try again.';
/** The server's `message`; undefined if it sent none or did not respond. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiProblem && error.message ? error.message : undefined;
}

/** The server's validation errors by field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return (error instanceof ApiProblem && error.details.errors) || {};
}

/** Whether `fetch` threw the error, for a network failure or for a timeout. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof Error && ['TypeError', 'TimeoutError'].includes(error.name);
}

/** Message about a failed request: the server's message, else the error's own, else `fallback`. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  if (isNetworkError(error)) return UNREACHABLE_MESSAGE;
  return serverMessage(error) || error.message || fallback;
}
