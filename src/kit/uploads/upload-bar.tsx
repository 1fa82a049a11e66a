import { Button } from '../ui/controls/button.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import type { UploadProgress } from './upload-file.ts';

const BAR =
  'h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary';

interface UploadBarProps extends UploadProgress {
  /** Name of the file, for the bar's accessible name. */
  readonly name: string;
  /** Cancels the upload; without it there is no button. */
  readonly cancel?: () => void;
}

/** Progress of an upload, as a bar and as text. */
export function UploadBar({ name, sentBytes, totalBytes, cancel }: UploadBarProps) {
  const isSent = sentBytes >= totalBytes;
  return (
    <div className="flex items-start gap-4">
      <div className="grow space-y-1">
        <progress aria-label={`Upload of ${name}`} value={sentBytes} max={totalBytes || 1} className={BAR} />
        <p className="text-[0.95rem] text-quiet tabular-nums">
          {isSent ? 'Upload complete. Saving...' : `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`}
        </p>
      </div>
      {cancel && (
        <Button className="px-4" onClick={cancel}>
          Cancel upload
        </Button>
      )}
    </div>
  );
}
