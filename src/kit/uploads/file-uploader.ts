import { useEffect, useState } from 'react';
import { isProblem } from '../api/problem.ts';
import type { UploadedFile, UploadSignature } from '../media/contract.ts';
import { UploadCanceledError, UploadFailedError } from './upload-errors.ts';
import { type UploadOptions, type UploadProgress, uploadFile } from './upload-file.ts';

/** Sends a file. */
type SendFile<Result> = (file: File, options: UploadOptions) => Promise<Result>;

export type FileUploader = ReturnType<typeof createFileUploader>;

interface FileUploaderOptions {
  /** Receives the progress; null when no upload is running. */
  readonly onProgress: (progress: UploadProgress | null) => void;
}

/** Uploads the files of a form, one at a time. */
function createFileUploader({ onProgress }: FileUploaderOptions) {
  const uploads = new WeakMap<File, Promise<UploadedFile>>();
  let previous: Promise<unknown> = Promise.resolve();
  let running: AbortController | undefined;
  let latest: File | undefined;

  /** Replaces `upload` for endpoints that take the file themselves. Throws the same errors. */
  const send = async <Result>(file: File, call: SendFile<Result>) => {
    running = new AbortController();
    latest = file;
    const { signal } = running;
    onProgress({ sentBytes: 0, totalBytes: file.size });
    try {
      return await call(file, { signal, onProgress });
    } catch (error) {
      if (signal.aborted) throw new UploadCanceledError();
      // the form handles a problem that does not concern the file as in a save without one
      throw isProblem(error, 'NO_SESSION', 'STALE') ? error : new UploadFailedError(error);
    } finally {
      onProgress(null);
    }
  };
  /** Uploads a file after those before it, or returns its earlier upload. @throws UploadFailedError, UploadCanceledError. */
  const upload = (file: File, sign: () => Promise<UploadSignature>) => {
    const earlier = uploads.get(file);
    if (earlier) return earlier;
    const uploaded = previous.then(() =>
      send(file, async (_, options) => uploadFile(file, await sign(), options)),
    );
    uploads.set(file, uploaded);
    previous = uploaded.catch(() => uploads.delete(file));
    return uploaded;
  };
  return {
    upload,
    send,
    /** Whether the file is being sent, or was the last one. */
    isLatest: (file: unknown) => file === latest,
    /** Forgets the upload of a file, so that the next call uploads it again. */
    forget: (file: File) => void uploads.delete(file),
    /** Cancels the current upload; with a file, only that of the file. */
    cancel(file = latest) {
      if (file === latest) running?.abort();
    },
  };
}

/** The upload of a form's files; canceled when the form unmounts. */
export function useFileUpload() {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [uploader] = useState(() => createFileUploader({ onProgress: setProgress }));
  useEffect(() => () => uploader.cancel(), [uploader]);
  return { progress, uploader, cancel: () => uploader.cancel() };
}
