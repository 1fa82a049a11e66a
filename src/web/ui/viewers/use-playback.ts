import { type RefCallback, useState } from 'react';

interface Playback {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Changes with each new try: the element's key. */
  readonly attempt: number;
  readonly retry: () => void;
  /** What the element is given. */
  readonly handlers: {
    readonly ref: RefCallback<HTMLMediaElement>;
    readonly onLoadedMetadata: () => void;
    readonly onError: () => void;
  };
}

/** How far a sound or video element is with its file; it is paused when it is taken away. */
export function usePlayback(): Playback {
  const [state, setState] = useState<Playback['state']>('loading');
  const [attempt, setAttempt] = useState(1);
  return {
    state,
    attempt,
    retry() {
      setState('loading');
      setAttempt(attempt + 1);
    },
    handlers: {
      ref: pausedAtTheEnd,
      onLoadedMetadata: () => setState('ready'),
      onError: () => setState('failed'),
    },
  };
}

/** A sound goes on when its element has left the page. After a new try the player has the focus that the button had. */
function pausedAtTheEnd(player: HTMLMediaElement | null): () => void {
  if (document.activeElement === document.body) player?.focus();
  return () => player?.pause();
}
