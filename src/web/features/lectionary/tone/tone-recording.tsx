import ExternalLink from 'lucide-react/icons/external-link';
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ToneInfo } from '#contract/resources/lectionary.ts';
import type { TonePlayer } from '#contract/resources/tones.ts';
import { parish } from '#parish';
import { browserClient } from '../../../session/browser-client.ts';
import { useReadyTimeout } from '../../../ui/viewers/use-ready-timeout.ts';
import { createRequestCache, useRequest } from '../request-cache.ts';

interface ToneRecordingProps {
  readonly toneInfo: ToneInfo;
  /** The audio host's player, if it is used. */
  readonly frame: Ref<HTMLIFrameElement>;
}

/** The recording of a tone with a link to its source, or a note when there is none. */
export function ToneRecording({ toneInfo: { tone, audioLink }, frame }: ToneRecordingProps) {
  const [attempt, setAttempt] = useState(1);
  const isLate = useReadyTimeout(ANSWER_LIMIT_MS, attempt);
  const { value, hasFailed } = useRequest(tonePlayerCache, audioLink === null ? null : tone, attempt);
  if (audioLink === null || value?.player === null)
    return <p className="border-t border-line pt-5">There is no recording of this tone yet.</p>;
  return (
    <div className="space-y-3 border-t border-line pt-5">
      {value?.player && <Player player={value.player} tone={tone} frame={frame} isLate={isLate} />}
      {!value && !hasFailed && <PlayerLoading />}
      {hasFailed && (
        <p role="alert">
          The player could not be loaded.{' '}
          <button
            type="button"
            className="link min-h-11 font-semibold"
            onClick={() => setAttempt(attempt + 1)}
          >
            Try again
          </button>
        </p>
      )}
      {parish.liturgy.recordingsNote && <p className="text-quiet">{parish.liturgy.recordingsNote}</p>}
      <a
        href={audioLink}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <ExternalLink size={20} strokeWidth={1.5} /> {linkText(audioLink)}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </div>
  );
}

function Player({ player: { kind, src }, tone, ...embedded }: PlayerProps) {
  const title = `Recording of Tone ${tone}`;
  if (kind === 'file') return <FilePlayer src={src} title={title} />;
  return <EmbeddedPlayer src={src} title={title} {...embedded} />;
}

interface PlayerProps extends Pick<EmbeddedPlayerProps, 'frame' | 'isLate'> {
  readonly player: TonePlayer;
  readonly tone: number;
}

/** @param audioLink an external URL, or a path on this site. */
function linkText(audioLink: string): string {
  return URL.canParse(audioLink) ? `Open on ${new URL(audioLink).host}` : 'Open the recording';
}

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
  readonly isLate: boolean;
}

/** An external player that sends no message within this time after opening the dialog may be unreachable. */
const ANSWER_LIMIT_MS = 4_500;

/**
 * The audio host's player, without a Referer header. A browser does not report that a frame cannot be loaded, but the
 * player sends messages when it is ready.
 */
function EmbeddedPlayer({ src, title, frame, isLate }: EmbeddedPlayerProps) {
  const [isReady, setReady] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);

  useEffect(() => {
    const onMessage = ({ origin }: MessageEvent) => origin === new URL(src).origin && setAnswered(true);
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [src]);

  return (
    <>
      {isLate && !hasAnswered && (
        <p role="status">The player does not respond. If it does not appear, use the link below.</p>
      )}
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

/** Plays a sound file of the parish. */
function FilePlayer({ src, title }: { src: string; title: string }) {
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

/** Placeholder of a player until it is ready. */
function PlayerLoading() {
  return (
    <p role="status" className="grid min-h-[10.375rem] place-content-center rounded-sm bg-line/40 text-quiet">
      Loading audio player...
    </p>
  );
}

/** The player of each tone, fetched when its dialog first opens. */
const tonePlayerCache = createRequestCache('the recording', (tone: number) =>
  browserClient.tones.player({ params: { tone } }),
);
