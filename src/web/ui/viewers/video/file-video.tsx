import { Spinner } from '../../spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import { usePlayback } from '../use-playback.ts';
import type { ViewerFile } from '../viewer-file.ts';

/** A video file with the native controls. */
export function FileVideo({ file: { title, url } }: { file: ViewerFile }) {
  const { state, attempt, retry, handlers } = usePlayback();
  if (state === 'failed') return <FailedNote message="Failed to load video" url={url} onRetry={retry} />;
  return (
    <>
      <video
        key={attempt}
        src={url}
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
