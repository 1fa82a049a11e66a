import { useEffect, useState } from 'react';
import { fileSender, type Prepare, type Sender } from './file-uploader.ts';
import type { UploadProgress } from './upload-file.ts';

interface FileUpload {
  /** How far the file has come that is on its way; null when none is. */
  readonly progress: UploadProgress | null;
  /** The same for as long as the component stands. */
  readonly sender: Sender;
  cancel(): void;
}

/** The upload of a form's one file. It ends when the form goes. */
export function useFileUpload(prepare?: Prepare): FileUpload {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [sender] = useState(() => fileSender({ prepare, onProgress: setProgress }));
  useEffect(() => sender.cancel, [sender]);
  return { progress, sender, cancel: sender.cancel };
}
