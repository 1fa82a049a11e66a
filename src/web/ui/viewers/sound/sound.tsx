import { Bell } from '../../art/bell.tsx';
import { Spinner } from '../../spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import { DownloadLink } from '../file-links.tsx';
import type { ViewedFile } from '../open-file.ts';
import { usePlayback } from '../use-playback.ts';
import { usePatience } from '../use-ready-timeout.ts';

/** Public specification, section 9: after it the player counts as ready, whether or not it has said so. */
const READY_ANYWAY_MS = 3_000;

/** The player itself; its place is kept while the sound is on its way. */
export function Sound({ file }: { file: ViewedFile }) {
  const { state, attempt, retry, handlers } = usePlayback();
  const isReadyAnyway = usePatience(READY_ANYWAY_MS, attempt);
  const isLoading = state === 'loading' && !isReadyAnyway;
  if (state === 'failed')
    return <FailedNote message="Failed to load audio" address={file.address} onRetry={retry} />;
  return (
    <div className="sound">
      <Bell className="sound-bell" />
      <div className="sound-player" data-is-loading={isLoading || undefined}>
        <audio
          key={attempt}
          src={file.address}
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
