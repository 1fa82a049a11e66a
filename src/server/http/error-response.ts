import { ApiProblem, type ProblemBody } from '#contract/problem.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from '#storage/errors.ts';
import type { Storage } from '#storage/storage.ts';
import type { Log } from '../adapters/log.ts';

/** When to come back to a server that is busy. */
export const RETRY_AFTER_SECONDS = 2;

/** The JSON of a refusal. */
export function problemAnswer(problem: ApiProblem): Response {
  const { errors, retryAfterSeconds } = problem.details;
  const body: ProblemBody = { message: problem.message, code: problem.code, ...(errors && { errors }) };
  return Response.json(body, {
    status: problem.status,
    headers: {
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && {
        'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),
      }),
    },
  });
}

/** Turns whatever was thrown into a refusal; what nobody expected is logged whole and told to the caller in one sentence. */
function problemOf(error: unknown, { storage, log }: { storage: Storage; log: Log }): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const explained = storage.explain(error);
  // a database that could be used at the start, and cannot now, comes back when its keepers have done with it
  if (explained instanceof StorageUnusable) log.error({ event: 'failure', err: explained }, 'no database');
  if (explained instanceof StorageBusy || explained instanceof StorageUnusable)
    return new ApiProblem('BUSY', 'The server is busy. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  if (explained instanceof StorageFull)
    return new ApiProblem('STORAGE_FULL', 'The server has no room left to save this. Nothing was changed.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  log.error({ event: 'failure', err: explained }, 'a request failed');
  if (explained instanceof StorageBroken)
    return new ApiProblem('BUSY', 'The server could not save this. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  return new ApiProblem('INTERNAL', 'Something went wrong on our side. Please try again.');
}

/** Who asks for a prayer is not written down: a line with an address, and one of a request kept a moment later, would tell. */
const WITHOUT_ADDRESS = /^\/(?:api\/)?prayer-request(?:\/|$)/;

/** Of a longer path nobody needs the rest, and a line is as long as its path. */
const LOGGED_PATH = 200;

interface Refused {
  readonly request: Request;
  /** Address of the caller. */
  readonly ip: string;
  /** Who it is, when signed in. */
  readonly user?: number;
  readonly storage: Storage;
  readonly log: Log;
}

/** The one place where whatever was thrown becomes an answer, and a line in the log. */
export function refusalOf(error: unknown, { request, ip, user, storage, log }: Refused): Response {
  const problem = problemOf(error, { storage, log });
  const path = new URL(request.url).pathname.slice(0, LOGGED_PATH);
  const about = {
    event: 'refused',
    problem: problem.code,
    ...(!WITHOUT_ADDRESS.test(path) && { ip }),
    user,
    method: request.method,
    path,
  };
  if (problem.status !== 404) log.warn(about, problem.message);
  return problemAnswer(problem);
}

/** RFC 9110, 15.5.6: whoever is refused a method is told which ones there are. */
export function methodRefusal(message: string, allowed: readonly string[]): Response {
  const answer = problemAnswer(new ApiProblem('METHOD_NOT_ALLOWED', message));
  const all = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  answer.headers.set('allow', all.join(', '));
  return answer;
}
