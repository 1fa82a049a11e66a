import { ApiProblem, type ProblemCode, problemStatus } from '../api/problem.ts';
import type { TransportRequest, TransportResponse } from '../api/transport.ts';
import type { UploadedFile, UploadSignature } from '../media/contract.ts';
import { MEDIA_KEY_REJECTED } from '../media/contract.ts';
import { createBrowserClient } from '../session/browser-client.ts';

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
 * Uploads a file to the media host named in the signature (public specification, section 7). Each attempt needs a new
 * signature.
 *
 * @throws ApiProblem, or Error for a host's own failure, with the host's message; otherwise as `sendForm`.
 */
export async function uploadFile(
  file: File,
  signature: UploadSignature,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const form = toFormData(file, signature);
  const request = { method: 'POST', path: signature.uploadUrl, headers: {}, body: form } as const;
  const response = await sendForm(request, options);
  const body = await response.json();
  if (response.ok && isUploadedFile(body)) return body;
  throw toError(response.status, body);
}

/** Creates the API client for calls with a file, whose total duration is not limited. */
export function createUploadClient(options: UploadOptions) {
  return createBrowserClient((request) => sendForm(request, options));
}

/**
 * Sends a form with a file. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 *
 * @throws TypeError if the server is unreachable; TimeoutError after a minute without progress; the signal's reason if it
 * aborts.
 */
function sendForm(
  { method, path, headers, body }: TransportRequest,
  { onProgress, signal }: UploadOptions,
): Promise<TransportResponse> {
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
    request.onerror = () => reject(new TypeError('The server could not be reached'));
    request.onload = () => {
      const { status, response } = request;
      const get = (name: string) => request.getResponseHeader(name);
      resolve({
        ok: status >= 200 && status < 300,
        status,
        headers: { get, has: (name) => get(name) !== null },
        json: async () => response,
      });
    };
    request.onloadend = cleanUp;
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    restartStallTimer();
    request.send(body);
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
function toError(status: number, body: unknown): Error {
  const { error, code } = (body ?? {}) as { error?: { message?: unknown }; code?: unknown };
  const message = typeof error?.message === 'string' ? error.message : '';
  if (typeof code === 'string' && Object.hasOwn(problemStatus, code))
    return new ApiProblem(code as ProblemCode, message);
  // from another host, or from the web server in front of this site
  if (status === 429) return new ApiProblem('TOO_MANY_REQUESTS', message || 'Please continue later.');
  // the host's message quotes the signed text; keep it as the cause, for the console only
  if (status === 401)
    return Object.assign(new ApiProblem('FORBIDDEN', MEDIA_KEY_REJECTED), { cause: message });
  const text = message || `The media host answered with status ${status}`;
  return status >= 400 && status < 500 ? new ApiProblem('UNPROCESSABLE', text) : new Error(text);
}
