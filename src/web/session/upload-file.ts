import { KEY_REFUSED } from '#contract/file-constants.ts';
import type { UploadedFile, UploadSignature } from '#contract/media.ts';
import { ApiProblem, type ProblemCode, problemStatus } from '#contract/problem.ts';

/** An upload may take as long as it needs; one that has not moved for this long is given up. */
export const STALLED_AFTER_MS = 60_000;

export interface UploadProgress {
  readonly sentBytes: number;
  /** Of the whole request: a little more than the file itself. */
  readonly totalBytes: number;
}

export interface UploadOptions {
  /** Told again and again while the file is on its way; the last time with all of it sent. */
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Ends the upload. */
  readonly signal?: AbortSignal;
}

/**
 * Sends one file to the media host that its signature names (public specification, section 7), by XMLHttpRequest, since
 * `fetch` tells no progress. A signature serves one try.
 *
 * @throws ApiProblem, or an Error without a code of ours, with the host's message when it refuses; TypeError when it was not
 * reached; TimeoutError when nothing has moved for a minute; the signal's reason when it was ended.
 */
export function uploadFile(
  file: File,
  signature: UploadSignature,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    let patience: ReturnType<typeof setTimeout>;
    const stop = () => request.abort();
    const end = () => {
      clearTimeout(patience);
      signal?.removeEventListener('abort', stop);
    };
    const waitOn = () => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        reject(new DOMException('The upload does not move any more', 'TimeoutError'));
        stop();
      }, STALLED_AFTER_MS);
    };

    signal?.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => {
      waitOn();
      onProgress?.({ sentBytes: loaded, totalBytes: total });
    };
    request.onabort = () => reject(signal?.reason);
    request.onerror = () => reject(new TypeError('The media host could not be reached'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300 && hasAddress(request.response))
        resolve(request.response);
      else reject(refusalOf(request));
    };
    request.onloadend = end;
    request.open('POST', signature.uploadUrl);
    request.responseType = 'json';
    waitOn();
    request.send(formOf(file, signature));
  });
}

/** The fields as the host wants them: the file last, so that all that it is signed for is known before its first byte. */
function formOf(file: File, { signature, timestamp, apiKey, uploadParams }: UploadSignature): FormData {
  const form = new FormData();
  const fields = { ...uploadParams, signature, timestamp: String(timestamp), api_key: apiKey };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return form;
}

function hasAddress(answer: unknown): answer is UploadedFile {
  return typeof (answer as Partial<UploadedFile> | null)?.secure_url === 'string';
}

/** The host's words: ours writes `message` and `code` beside the `error` that every host has. */
function refusalOf({ status, response }: XMLHttpRequest): Error {
  const { error, code } = (response ?? {}) as { error?: { message?: unknown }; code?: unknown };
  const message = typeof error?.message === 'string' ? error.message : '';
  if (typeof code === 'string' && Object.hasOwn(problemStatus, code))
    return new ApiProblem(code as ProblemCode, message);
  // its own words quote what was signed, and are for whoever looks into the console
  if (status === 401) return Object.assign(new ApiProblem('FORBIDDEN', KEY_REFUSED), { cause: message });
  return new Error(message || `The media host answered with status ${status}`);
}
