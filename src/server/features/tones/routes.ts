import type { Api } from '#contract/index.ts';
import type { TonePlayer } from '#contract/tones.ts';
import type { ToneNumber } from '#domain/liturgy/feast-entry.ts';
import { toneNames } from '#domain/liturgy/tones/tone.ts';
import type { AudioHost } from '../../adapters/audio-host.ts';
import type { Deps } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';

/** The eight tones, each with its recording where the parish has one. */
export function tonesRoutes({ settings, audioHost }: Deps): Handlers<Api['tones']> {
  return {
    player: async ({ params }) => {
      const tone = params.tone as ToneNumber;
      const { latin, syriac } = toneNames[tone];
      const link = settings.liturgy.recordings[tone] ?? null;
      const player = link === null ? null : await playerOf(link, audioHost);
      return { tone, name: latin, syriacName: syriac, audioLink: link, player };
    },
  };
}

/** @param link an address at an audio host, or the path of a file of the parish's own. */
async function playerOf(link: string, audioHost: AudioHost): Promise<TonePlayer> {
  if (link.startsWith('/')) return { kind: 'file', src: link, host: null };
  const src = await audioHost.playerFor(link);
  return { kind: 'embedded', src, host: new URL(src).host };
}
