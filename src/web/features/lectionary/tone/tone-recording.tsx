import ExternalLink from 'lucide-react/icons/external-link';
import { type Ref, useState } from 'react';
import type { ToneInfo } from '#contract/lectionary.ts';
import type { TonePlayer } from '#contract/tones.ts';
import { useRequest } from '../use-request.ts';
import { EmbeddedPlayer } from './embedded-player.tsx';
import { FilePlayer } from './file-player.tsx';
import { PlayerLoading } from './player-loading.tsx';
import { tonePlayerCache } from './tone-players.ts';

interface ToneRecordingProps {
  readonly toneInfo: ToneInfo;
  /** The audio host's player, if it is used. */
  readonly frame: Ref<HTMLIFrameElement>;
}

/** The recording of a tone with a link to its source, or a note when there is none. */
export function ToneRecording({ toneInfo: { tone, audioLink }, frame }: ToneRecordingProps) {
  const [attempt, setAttempt] = useState(1);
  const { value, hasFailed } = useRequest(tonePlayerCache, audioLink === null ? null : tone, attempt);
  if (audioLink === null || value?.player === null)
    return <p className="border-t border-line pt-5">There is no recording of this tone yet.</p>;
  return (
    <div className="space-y-3 border-t border-line pt-5">
      {value?.player && <Player player={value.player} tone={tone} frame={frame} />}
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

function Player({ player: { kind, src }, tone, frame }: Pick<ToneRecordingProps, 'frame'> & TonePlayerProps) {
  const title = `Recording of Tone ${tone}`;
  if (kind === 'file') return <FilePlayer src={src} title={title} />;
  return <EmbeddedPlayer src={src} title={title} frame={frame} />;
}

interface TonePlayerProps {
  readonly player: TonePlayer;
  readonly tone: number;
}

/** @param audioLink an external URL, or a path on this site. */
function linkText(audioLink: string): string {
  return URL.canParse(audioLink) ? `Open on ${new URL(audioLink).host}` : 'Open the recording';
}
