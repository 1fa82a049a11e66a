import type { UploadProgress } from '../session/upload-file.ts';
import { sizeWords } from './format-bytes.ts';

const BAR =
  'h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-rubric [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-rubric';

/** How much of a file is sent, as a bar and in words. @param name the file's, for those who do not see which bar this is. */
export function UploadBar({ name, sentBytes, totalBytes }: UploadProgress & { name: string }) {
  const isSent = sentBytes >= totalBytes;
  return (
    <div className="space-y-1">
      <progress aria-label={`Upload of ${name}`} value={sentBytes} max={totalBytes || 1} className={BAR} />
      <p className="text-[0.95rem] text-quiet tabular-nums">
        {isSent ? 'Sent, being stored...' : `${sizeWords(sentBytes)} of ${sizeWords(totalBytes)}`}
      </p>
    </div>
  );
}
