import { Spinner } from '../../spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import type { ViewedFile } from '../open-file.ts';
import { usePlayback } from '../use-playback.ts';

/** A video file, with the platform's own controls. */
export function FileVideo({ file: { title, address } }: { file: ViewedFile }) {
  const { state, attempt, retry, handlers } = usePlayback();
  if (state === 'failed')
    return <FailedNote message="Failed to load video" address={address} onRetry={retry} />;
  return (
    <>
      <video
        key={attempt}
        src={address}
        aria-label={title}
        controls
        playsInline
        preload="metadata"
        data-first-focus
        className="video-file"
        {...handlers}
      />
      {state === 'loading' && (
        <div className="video-loading">
          <Spinner text="Loading video" />
        </div>
      )}
    </>
  );
}
