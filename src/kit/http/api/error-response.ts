import { busyProblem, RETRY_AFTER_SECONDS } from '../../api/busy-problem.ts';
import { ApiProblem, type ProblemBody } from '../../api/problem.ts';
import type { Log } from '../../process/log.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from '../../storage/errors.ts';
import type { Storage } from '../../storage/storage.ts';

/** Returns the JSON response of a problem. */
export function problemResponse(problem: ApiProblem): Response {
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

/** Converts any thrown value into a problem. Unexpected errors are logged in full; the client gets one sentence. */
function toApiProblem(error: unknown, { storage, log }: { storage: Storage; log: Log }): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const explained = storage.translateError(error);
  if (explained instanceof StorageBusy) return busyProblem();
  if (explained instanceof StorageFull)
    return new ApiProblem('STORAGE_FULL', 'The server is out of disk space. Nothing was changed.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  log.error({ event: 'failure', err: explained }, 'a request failed');
  // the database was usable at the start, so the failure is temporary (an upgrade, a restore)
  if (explained instanceof StorageUnusable) return busyProblem();
  if (explained instanceof StorageBroken)
    return busyProblem('The server could not save this. Please try again in a moment.');
  return new ApiProblem('INTERNAL', 'Something went wrong on our side. Please try again.');
}

/**
 * No IP address is logged for what visitors submit: together with the time it could identify the author. The page for a
 * take-down request reads the picture again, which is then hidden.
 */
const PATHS_WITHOUT_IP =
  /^\/(?:api\/)?(?:prayer-request|visits?|take-downs|letter|gallery\/(?:take-down|\d+))(?:\/|$)/;

/** The token of a link to a draft, which is not logged. */
const DRAFT_TOKEN = /(?<=\/preview\/).*/;

/** Longer paths are truncated in the log. */
const MAX_LOGGED_PATH_LENGTH = 200;

interface FailedRequest {
  readonly request: Request;
  /** Address of the client. */
  readonly ip: string;
  /** Id of the signed-in user. */
  readonly user?: number;
  readonly storage: Storage;
  readonly log: Log;
}

/**
 * Converts any thrown value into a response and logs it (except 404). All error responses of the app are created here.
 */
export function toErrorResponse(
  error: unknown,
  { request, ip, user, storage, log }: FailedRequest,
): Response {
  const problem = toApiProblem(error, { storage, log });
  const path = new URL(request.url).pathname.replace(DRAFT_TOKEN, '').slice(0, MAX_LOGGED_PATH_LENGTH);
  const fields = {
    event: 'refused',
    problem: problem.code,
    ...(!PATHS_WITHOUT_IP.test(path) && { ip }),
    user,
    method: request.method,
    path,
  };
  if (problem.status !== 404) log.warn(fields, problem.message);
  return problemResponse(problem);
}

/** Returns a 405 response with the `Allow` header (RFC 9110, 15.5.6). */
export function methodNotAllowedResponse(message: string, allowed: readonly string[]): Response {
  const response = problemResponse(new ApiProblem('METHOD_NOT_ALLOWED', message));
  const all = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  response.headers.set('allow', all.join(', '));
  return response;
}
