import type { Api } from '#contract/index.ts';
import type { TonePlayer } from '#contract/resources/tones.ts';
import type { ToneNumber } from '#domain/liturgy/feast-entry.ts';
import { toneNames } from '#domain/liturgy/tones/tone.ts';
import type { AudioHost } from '../../adapters/audio-host.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';

/** The eight tones, each with the parish's recording if there is one. */
export function tonesRoutes({ config, audioHost }: AppContext): Handlers<Api['tones']> {
  return {
    player: async ({ params }) => {
      const tone = params.tone as ToneNumber;
      const { latin, syriac } = toneNames[tone];
      const link = config.liturgy.recordings[tone] ?? null;
      const player = link === null ? null : await tonePlayer(link, audioHost);
      return { tone, name: latin, syriacName: syriac, audioLink: link, player };
    },
  };
}

/** @param link a URL at an audio host, or the path of a local file. */
async function tonePlayer(link: string, audioHost: AudioHost): Promise<TonePlayer> {
  if (link.startsWith('/')) return { kind: 'file', src: link, host: null };
  const src = await audioHost.playerFor(link);
  return { kind: 'embedded', src, host: new URL(src).host };
}
