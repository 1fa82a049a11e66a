import { type ToneNumber, toneNames } from '#church-year/index.ts';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { isParishFile } from '#parish/parish-settings.server.ts';
import type { AudioHost } from './audio-host.server.ts';
import type { TonePlayer } from './contract.ts';

/** The eight tones, each with the parish's recording if there is one. */
export function tonesRoutes({ parish, media, audioHost }: AppContext): Handlers<Api['tones']> {
  return {
    player: async ({ params }) => {
      const tone = params.tone as ToneNumber;
      const { latin, syriac } = toneNames[tone];
      const link = parish.current().liturgy.recordings[`${tone}`] ?? null;
      const player =
        link === null ? null : await tonePlayer(link, { isFile: isParishFile(link, { media }), audioHost });
      return { tone, name: latin, syriacName: syriac, audioLink: link, player };
    },
  };
}

/** @param isFile whether the link is a file of the parish; otherwise it is a page at an audio host. */
async function tonePlayer(
  link: string,
  { isFile, audioHost }: { isFile: boolean; audioHost: AudioHost },
): Promise<TonePlayer> {
  if (isFile) return { kind: 'file', src: link, host: null };
  const src = await audioHost.playerFor(link);
  return { kind: 'embedded', src, host: new URL(src).host };
}
