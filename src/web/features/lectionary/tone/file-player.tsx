import { useLayoutEffect, useRef, useState } from 'react';
import { PlayerLoading } from './player-loading.tsx';

/** Plays a sound file of the parish. */
export function FilePlayer({ src, title }: { src: string; title: string }) {
  const [isReady, setReady] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);

  useLayoutEffect(() => {
    const player = audio.current;
    return () => {
      if (!player) return;
      player.pause();
      player.currentTime = 0;
    };
  }, []);

  return (
    <>
      {!isReady && <PlayerLoading />}
      {/* biome-ignore lint/a11y/useMediaCaption: a chant without available captions */}
      <audio
        ref={audio}
        src={src}
        title={title}
        aria-label={title}
        controls
        preload="auto"
        onCanPlay={() => setReady(true)}
        className={isReady ? 'w-full' : 'hidden'}
      />
    </>
  );
}
