import ExternalLink from 'lucide-react/icons/external-link';
import Star from 'lucide-react/icons/star';
import { type ComponentProps, type Ref, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { browserClient } from '#kit/session/browser-client.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '#kit/ui/dialogs/dialog.tsx';
import { ExternalFrame } from '#kit/viewers/external-frame.tsx';
import { useParish } from '#parish/site/site.ts';
import type { ToneInfo } from '../contract.ts';
import { createRequestCache, useRequest } from '../readings/request-cache.ts';
import { useToneMethod } from './tone-button.tsx';

interface ToneDialogProps {
  readonly toneInfo: ToneInfo;
  readonly onClose: () => void;
}

/** A tone, the reason for it and its recording (public specification, section 2). Closing stops the recording. */
export function ToneDialog({ toneInfo, onClose }: ToneDialogProps) {
  const toneMethod = useToneMethod();
  const { tone, name, syriacName, feastName, reason } = toneInfo;
  const frame = useRef<HTMLIFrameElement>(null);
  const close = () => {
    if (frame.current) pausePlayer(frame.current);
    // unmount after the messages are delivered
    setTimeout(onClose);
  };
  return (
    <Dialog title={`Liturgical Tone ${tone}`} onDismiss={close} closesOnOutsideClick>
      <DialogBody className="space-y-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-rubric">
          <span lang="syc-Latn" className="font-serif text-[2rem]/tight font-medium">
            {name}
          </span>
          <span lang="syc" dir="rtl" className="font-syriac text-[2.4rem]/normal">
            {syriacName}
          </span>
        </p>
        <div>
          {feastName !== null && (
            <p className="mb-1 flex items-center gap-2 font-semibold text-rubric">
              <Star size={18} strokeWidth={1.5} fill="currentColor" /> Feast Day: {feastName}
            </p>
          )}
          <p className="text-quiet">{reason}.</p>
          <p className="text-quiet">{toneMethod}.</p>
        </div>
        <ToneRecording toneInfo={toneInfo} frame={frame} />
      </DialogBody>
      <DialogActions>
        <Button data-first-focus look="primary" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ToneRecordingProps {
  readonly toneInfo: ToneInfo;
  /** The audio host's player, if it is used. */
  readonly frame: Ref<HTMLIFrameElement>;
}

/** The recording of a tone with a link to its source, or a note when there is none. */
function ToneRecording({ toneInfo: { tone, audioLink }, frame }: ToneRecordingProps) {
  const { recordingsNote } = useParish().liturgy;
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const { value, hasFailed } = useRequest(tonePlayerCache, audioLink === null ? null : tone, attempt);
  const onFailed = useCallback(() => setFailedAttempt(attempt), [attempt]);
  const player = value?.player;
  if (audioLink === null || player === null)
    return <p className="border-t border-line pt-5">There is no recording of this tone yet.</p>;
  const title = `Recording of Tone ${tone}`;
  return (
    <div className="space-y-3 border-t border-line pt-5">
      {hasFailed || failedAttempt === attempt ? (
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
      ) : player?.kind === 'file' ? (
        <FilePlayer src={player.src} title={title} onFailed={onFailed} />
      ) : player ? (
        <ExternalFrame
          src={player.src}
          title={title}
          placeholder={LOADING}
          sendsMessage
          onFailed={onFailed}
          ref={frame}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          className="block h-[10.375rem] w-full rounded-sm"
        />
      ) : (
        LOADING
      )}
      {recordingsNote && <p className="text-quiet">{recordingsNote}</p>}
      <a
        href={audioLink}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <ExternalLink size={20} strokeWidth={1.5} />
        {/* an external URL, or a path on this site */}
        {URL.canParse(audioLink) ? `Open on ${new URL(audioLink).host}` : 'Open the recording'}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </div>
  );
}

/** Messages of the audio host's player API: pause, and seek to the beginning. */
const PAUSE_AND_REWIND = [{ method: 'pause' }, { method: 'seekTo', value: 0 }];

/** Pauses and rewinds an embedded player. The frame must stay in the page until the messages arrive. */
function pausePlayer(frame: HTMLIFrameElement): void {
  for (const message of PAUSE_AND_REWIND)
    frame.contentWindow?.postMessage(JSON.stringify(message), new URL(frame.src).origin);
}

const LOADING = (
  <p role="status" className="grid min-h-[10.375rem] place-content-center rounded-sm bg-line/40 text-quiet">
    Loading audio player...
  </p>
);

type FilePlayerProps = Pick<ComponentProps<typeof ExternalFrame>, 'src' | 'title' | 'onFailed'>;

/** Plays a sound file of the parish. */
function FilePlayer({ src, title, onFailed }: FilePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isReady, setReady] = useState(false);

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
      {!isReady && LOADING}
      {/* biome-ignore lint/a11y/useMediaCaption: a chant without available captions */}
      <audio
        ref={audio}
        src={src}
        title={title}
        aria-label={title}
        controls
        preload="auto"
        onLoadedMetadata={() => setReady(true)}
        onError={onFailed}
        className={isReady ? 'w-full' : 'hidden'}
      />
    </>
  );
}

/** The player of each tone, fetched when its dialog first opens. */
const tonePlayerCache = createRequestCache('the recording', (tone: number) =>
  browserClient.tones.player({ params: { tone } }),
);
