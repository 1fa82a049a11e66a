import type { UploadedFile, UploadSignature } from '#contract/media.ts';
import { ApiProblem } from '#contract/problem.ts';
import { FileRefused, UploadCancelled, UploadFailed } from './upload-failed.ts';
import { STALLED_AFTER_MS, type UploadProgress, uploadFile } from './upload-file.ts';

/** Makes of a chosen file the one to send. @throws FileRefused for one that cannot be sent. */
export type Prepare = (file: File) => Promise<File>;

export interface Sender {
  /** Sends a file; one that has arrived once is not sent again. @throws UploadFailed, UploadCancelled, FileRefused. */
  send(file: File, sign: () => Promise<UploadSignature>): Promise<UploadedFile>;
  /** What has arrived of a file is of no use any more: next time it is sent again. */
  forget(file: File): void;
  /** Ends what is on its way. */
  cancel(): void;
}

interface SenderOptions {
  readonly prepare?: Prepare | undefined;
  /** Told how far the file has come that is on its way, also while it is prepared; null when none is. */
  readonly onProgress: (progress: UploadProgress | null) => void;
}

/** Sends the one file of a form. To prepare it is a part of sending it: it can be cancelled, and is given up after a minute. */
export function fileSender({ prepare = async (file) => file, onProgress }: SenderOptions): Sender {
  const arrived = new WeakMap<File, UploadedFile>();
  let running: AbortController | undefined;

  const send: Sender['send'] = async (file, sign) => {
    const known = arrived.get(file);
    if (known) return known;
    running = new AbortController();
    const { signal } = running;
    onProgress({ sentBytes: 0, totalBytes: file.size });
    try {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(STALLED_AFTER_MS)]);
      const prepared = await unlessEnded(prepare(file), patience);
      const answer = await uploadFile(prepared, await sign(), { signal, onProgress });
      arrived.set(file, answer);
      return answer;
    } catch (error) {
      if (signal.aborted) throw new UploadCancelled();
      throw error instanceof FileRefused || isSignedOut(error) ? error : new UploadFailed(error);
    } finally {
      onProgress(null);
    }
  };
  return { send, forget: (file) => void arrived.delete(file), cancel: () => running?.abort() };
}

/** What comes of a work, which itself cannot be ended. @throws the signal's reason, when that comes first. */
function unlessEnded<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'NO_SESSION';
}
