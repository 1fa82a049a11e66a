import { useEffect, useState } from 'react';
import { isProblem } from '../api/problem.ts';
import type { UploadedFile, UploadSignature } from '../media/contract.ts';
import { FileRejectedError, UploadCanceledError, UploadFailedError } from './upload-errors.ts';
import { STALLED_AFTER_MS, type UploadOptions, type UploadProgress, uploadFile } from './upload-file.ts';

/** Converts a selected file before the upload. @throws FileRejectedError if it cannot be uploaded. */
export type PrepareFile = (file: File) => Promise<File>;

/** Sends a converted file. */
type SendFile<Result> = (prepared: File, options: UploadOptions) => Promise<Result>;

export interface FileUploader {
  /** Uploads a file, or returns its earlier upload. @throws UploadFailedError, UploadCanceledError, FileRejectedError. */
  upload(file: File, sign: () => Promise<UploadSignature>): Promise<UploadedFile>;
  /** Replaces `upload` for endpoints that take the file themselves. Throws the same errors. */
  send<Result>(file: File, call: SendFile<Result>): Promise<Result>;
  /** Whether the file is being sent, or was the last one. */
  isLatest(file: unknown): boolean;
  /** Forgets the upload of a file, so that the next call uploads it again. */
  forget(file: File): void;
  /** Cancels the current upload. */
  cancel(): void;
}

interface FileUploaderOptions {
  readonly prepare?: PrepareFile | undefined;
  /** Receives the progress, also during the conversion; null when no upload is running. */
  readonly onProgress: (progress: UploadProgress | null) => void;
}

/** Uploads the files of a form, one at a time. The conversion is part of the upload: it can be canceled and times out after a minute. */
export function createFileUploader({
  prepare = async (file) => file,
  onProgress,
}: FileUploaderOptions): FileUploader {
  const uploads = new WeakMap<File, UploadedFile>();
  let running: AbortController | undefined;
  let latest: File | undefined;

  const send = async <Result>(file: File, call: SendFile<Result>) => {
    running = new AbortController();
    latest = file;
    const { signal } = running;
    onProgress({ sentBytes: 0, totalBytes: file.size });
    try {
      const prepareSignal = AbortSignal.any([signal, AbortSignal.timeout(STALLED_AFTER_MS)]);
      const prepared = await rejectOnAbort(prepare(file), prepareSignal);
      return await call(prepared, { signal, onProgress });
    } catch (error) {
      if (signal.aborted) throw new UploadCanceledError();
      // the form handles a problem that does not concern the file as in a save without one
      throw error instanceof FileRejectedError || isProblem(error, 'NO_SESSION', 'STALE')
        ? error
        : new UploadFailedError(error);
    } finally {
      onProgress(null);
    }
  };
  const upload: FileUploader['upload'] = async (file, sign) => {
    const uploaded =
      uploads.get(file) ??
      (await send(file, async (prepared, options) => uploadFile(prepared, await sign(), options)));
    uploads.set(file, uploaded);
    return uploaded;
  };
  return {
    upload,
    send,
    isLatest: (file) => file === latest,
    forget: (file) => void uploads.delete(file),
    cancel: () => running?.abort(),
  };
}

/** Result of work that cannot be aborted itself. @throws the signal's reason if it aborts first. */
function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** The upload of a form's files; canceled when the form unmounts. */
export function useFileUpload(prepare?: PrepareFile) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [uploader] = useState(() => createFileUploader({ prepare, onProgress: setProgress }));
  useEffect(() => uploader.cancel, [uploader]);
  return { progress, uploader, cancel: uploader.cancel };
}
