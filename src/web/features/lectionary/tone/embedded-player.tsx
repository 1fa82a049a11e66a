import { type Ref, useState } from 'react';
import { PlayerLoading } from './player-loading.tsx';

/** Messages of the audio host's player API: pause, and seek to the beginning. */
const PAUSE_AND_REWIND = [{ method: 'pause' }, { method: 'seekTo', value: 0 }];

/** Pauses and rewinds an embedded player. The frame must stay in the page until the messages arrive. */
export function pausePlayer(frame: HTMLIFrameElement): void {
  for (const message of PAUSE_AND_REWIND)
    frame.contentWindow?.postMessage(JSON.stringify(message), new URL(frame.src).origin);
}

interface EmbeddedPlayerProps {
  readonly src: string;
  readonly title: string;
  readonly frame: Ref<HTMLIFrameElement>;
}

/** The audio host's player, without a Referer header. */
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
