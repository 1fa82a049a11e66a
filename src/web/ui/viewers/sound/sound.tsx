import { Bell } from '../../art/bell.tsx';
import { Spinner } from '../../spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import { DownloadLink } from '../file-links.tsx';
import { usePlayback } from '../use-playback.ts';
import { useReadyTimeout } from '../use-ready-timeout.ts';
import type { ViewerFile } from '../viewer-file.ts';

/** Public specification, section 9: the player counts as ready after this time in any case. */
const READY_TIMEOUT_MS = 3_000;

/** The audio element, with space reserved while it loads. */
export function Sound({ file }: { file: ViewerFile }) {
  const { state, attempt, retry, handlers } = usePlayback();
  const hasTimedOut = useReadyTimeout(READY_TIMEOUT_MS, attempt);
  const isLoading = state === 'loading' && !hasTimedOut;
  if (state === 'failed') return <FailedNote message="Failed to load audio" url={file.url} onRetry={retry} />;
  return (
    <div className="sound">
      <Bell className="sound-bell" />
      <div className="sound-player" data-is-loading={isLoading || undefined}>
        <audio
          key={attempt}
          src={file.url}
          aria-label={file.title}
          controls
          preload="metadata"
          data-first-focus
          {...handlers}
        />
        {isLoading && <Spinner text="Loading audio player..." />}
      </div>
      <DownloadLink file={file} />
    </div>
  );
}
