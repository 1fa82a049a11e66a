import { useEffect, useRef, useState } from 'react';
import type { UploadedFile, UploadSignature } from '#contract/media.ts';
import { ApiProblem } from '#contract/problem.ts';
import { UploadCancelled, UploadFailed } from './upload-failed.ts';
import { type UploadProgress, uploadFile } from './upload-file.ts';

export interface Sender {
  /** Sends a file; one that has arrived once is not sent again. @throws UploadFailed, UploadCancelled. */
  send(file: File, sign: () => Promise<UploadSignature>): Promise<UploadedFile>;
  /** What has arrived of a file is of no use any more: next time it is sent again. */
  forget(file: File): void;
}

interface FileUpload {
  /** How far the file has come that is on its way; null when none is. */
  readonly progress: UploadProgress | null;
  /** The same for as long as the component stands. */
  readonly sender: Sender;
  cancel(): void;
}

/** The upload of a form's one file. It ends when the form goes. */
export function useFileUpload(): FileUpload {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const running = useRef<AbortController>(null);
  const [sender] = useState<Sender>(() => {
    const arrived = new WeakMap<File, UploadedFile>();
    const send = async (file: File, sign: () => Promise<UploadSignature>) => {
      const known = arrived.get(file);
      if (known) return known;
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setProgress({ sentBytes: 0, totalBytes: file.size });
      try {
        const answer = await uploadFile(file, await sign(), { signal, onProgress: setProgress });
        arrived.set(file, answer);
        return answer;
      } catch (error) {
        if (signal.aborted) throw new UploadCancelled();
        throw isSignedOut(error) ? error : new UploadFailed(error);
      } finally {
        setProgress(null);
      }
    };
    return { send, forget: (file) => void arrived.delete(file) };
  });
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  return { progress, sender, cancel };
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'NO_SESSION';
}
