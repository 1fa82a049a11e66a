import { MEDIA_KEY_REJECTED } from '#contract/constants.ts';
import { ApiProblem, type ProblemCode, problemStatus } from '#contract/problem.ts';
import type { UploadedFile, UploadSignature } from '#contract/resources/media.ts';

/** Timeout without any progress; the total duration is not limited. */
export const STALLED_AFTER_MS = 60_000;

export interface UploadProgress {
  readonly sentBytes: number;
  /** Size of the request body, slightly larger than the file. */
  readonly totalBytes: number;
}

export interface UploadOptions {
  /** Called repeatedly during the upload, the last time with all bytes sent. */
  readonly onProgress?: (progress: UploadProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads a file to the media host named in the signature (public specification, section 7). Uses XMLHttpRequest, because
 * `fetch` reports no upload progress. Each attempt needs a new signature.
 *
 * @throws ApiProblem, or Error for hosts without our error codes, with the host's message; TypeError if the host is
 * unreachable; TimeoutError after a minute without progress; the signal's reason if it aborts.
 */
export function uploadFile(
  file: File,
  signature: UploadSignature,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout>;
    const stop = () => request.abort();
    const cleanUp = () => {
      clearTimeout(stallTimer);
      signal?.removeEventListener('abort', stop);
    };
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        reject(new DOMException('The upload stalled', 'TimeoutError'));
        stop();
      }, STALLED_AFTER_MS);
    };

    signal?.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer();
      onProgress?.({ sentBytes: loaded, totalBytes: total });
    };
    request.onabort = () => reject(signal?.reason);
    request.onerror = () => reject(new TypeError('The media host could not be reached'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300 && isUploadedFile(request.response))
        resolve(request.response);
      else reject(toError(request));
    };
    request.onloadend = cleanUp;
    request.open('POST', signature.uploadUrl);
    request.responseType = 'json';
    restartStallTimer();
    request.send(toFormData(file, signature));
  });
}

/** The form fields. The file is last, so that the host can verify the signature before it receives the file. */
function toFormData(file: File, { signature, timestamp, apiKey, uploadParams }: UploadSignature): FormData {
  const form = new FormData();
  const fields = { ...uploadParams, signature, timestamp: String(timestamp), api_key: apiKey };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return form;
}

function isUploadedFile(response: unknown): response is UploadedFile {
  return typeof (response as Partial<UploadedFile> | null)?.secure_url === 'string';
}

/** Converts an error response. Our own host sends `message` and `code` in addition to Cloudinary's `error`. */
function toError({ status, response }: XMLHttpRequest): Error {
  const { error, code } = (response ?? {}) as { error?: { message?: unknown }; code?: unknown };
  const message = typeof error?.message === 'string' ? error.message : '';
  if (typeof code === 'string' && Object.hasOwn(problemStatus, code))
    return new ApiProblem(code as ProblemCode, message);
  // from another host, or from the web server in front of this site
  if (status === 429) return new ApiProblem('TOO_MANY_REQUESTS', message || 'Please continue later.');
  // the host's message quotes the signed text; keep it as the cause, for the console only
  if (status === 401)
    return Object.assign(new ApiProblem('FORBIDDEN', MEDIA_KEY_REJECTED), { cause: message });
  return new Error(message || `The media host answered with status ${status}`);
}
