import { data } from 'react-router';
import { ApiProblem } from '#kit/api/problem.ts';

/** @throws what a page answers when the week cannot be read: the last days of the calendar have none. */
export function toPageError(error: unknown): never {
  if (!(error instanceof ApiProblem)) throw error;
  throw data(null, { status: error.status === 400 ? 404 : error.status });
}
