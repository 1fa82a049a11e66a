import type { UploadProgress } from '../../uploads/upload-file.ts';
import { formatBytes } from '../format-bytes.ts';

const BAR =
  'h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary';

/**
 * Progress of an upload, as a bar and as text.
 *
 * @param name the file name, for the bar's accessible name.
 */
export function UploadBar({ name, sentBytes, totalBytes }: UploadProgress & { name: string }) {
  const isSent = sentBytes >= totalBytes;
  return (
    <div className="space-y-1">
      <progress aria-label={`Upload of ${name}`} value={sentBytes} max={totalBytes || 1} className={BAR} />
      <p className="text-[0.95rem] text-quiet tabular-nums">
        {isSent ? 'Upload complete. Saving...' : `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`}
      </p>
    </div>
  );
}
