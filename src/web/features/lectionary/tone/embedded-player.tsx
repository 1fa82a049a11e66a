import { type Ref, useState } from 'react';
import { PlayerLoading } from './player-loading.tsx';

/** What the audio host's player understands: stop, and go back to the beginning. */
const HUSH = [{ method: 'pause' }, { method: 'seekTo', value: 0 }];

/** Pauses and rewinds an embedded player. It takes this to heart only if it still stands when the message arrives. */
export function hushPlayer(frame: HTMLIFrameElement): void {
  for (const message of HUSH)
    frame.contentWindow?.postMessage(JSON.stringify(message), new URL(frame.src).origin);
}

interface EmbeddedPlayerProps {
  readonly src: string;
  readonly title: string;
  readonly frame: Ref<HTMLIFrameElement>;
}

/** The audio host's own player. It learns nothing of the page but that somebody asked for this recording. */
export function EmbeddedPlayer({ src, title, frame }: EmbeddedPlayerProps) {
  const [isReady, setReady] = useState(false);
  return (
    <>
      {!isReady && <PlayerLoading />}
      <iframe
        ref={frame}
        src={src}
        title={title}
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        onLoad={() => setReady(true)}
        className={isReady ? 'block h-[10.375rem] w-full rounded-sm' : 'sr-only'}
      />
    </>
  );
}
