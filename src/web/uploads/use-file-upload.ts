import { useEffect, useState } from 'react';
import { createFileUploader, type FileUploader, type PrepareFile } from './file-uploader.ts';
import type { UploadProgress } from './upload-file.ts';

interface FileUpload {
  /** Progress of the current upload; null if there is none. */
  readonly progress: UploadProgress | null;
  /** Stable for the lifetime of the component. */
  readonly uploader: FileUploader;
  cancel(): void;
}

/** The upload of a form's single file; canceled when the form unmounts. */
export function useFileUpload(prepare?: PrepareFile): FileUpload {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [uploader] = useState(() => createFileUploader({ prepare, onProgress: setProgress }));
  useEffect(() => uploader.cancel, [uploader]);
  return { progress, uploader, cancel: uploader.cancel };
}
