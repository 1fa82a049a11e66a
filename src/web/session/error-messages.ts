import { ApiProblem } from '#contract/problem.ts';

const UNREACHABLE = 'The server could not be reached. Check the connection and try again.';
/** What `fetch` throws when no answer came: a broken connection, and the end of our patience. */
const NO_ANSWER = ['TypeError', 'TimeoutError'];

/** The server's message field; undefined when it sent none, or when no answer came at all. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiProblem && error.message ? error.message : undefined;
}

/** What the server says about each field that it refuses. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return (error instanceof ApiProblem && error.details.errors) || {};
}

/** What to tell a person about a failed call: the server's message, else the error's text, else `otherwise`. */
export function failureText(error: unknown, otherwise: string): string {
  if (!(error instanceof Error)) return otherwise;
  if (NO_ANSWER.includes(error.name)) return UNREACHABLE;
  return serverMessage(error) || error.message || otherwise;
}
