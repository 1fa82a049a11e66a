import { type RefCallback, useState } from 'react';

interface Playback {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Changes with each retry; use it as the element's key. */
  readonly attempt: number;
  readonly retry: () => void;
  /** Props of the media element. */
  readonly handlers: {
    readonly ref: RefCallback<HTMLMediaElement>;
    readonly onLoadedMetadata: () => void;
    readonly onError: () => void;
  };
}

/** Loading state of an audio or video element, which is paused when it unmounts. */
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
      ref: pauseOnUnmount,
      onLoadedMetadata: () => setState('ready'),
      onError: () => setState('failed'),
    },
  };
}

/**
 * An audio element keeps playing after it is removed from the page. Also moves focus to the player when the retry
 * button is gone.
 */
function pauseOnUnmount(player: HTMLMediaElement | null): () => void {
  if (document.activeElement === document.body) player?.focus();
  return () => player?.pause();
}
