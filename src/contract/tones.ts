import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';

/** How a tone's recording is played on the page. */
export const TonePlayer = z.object({
  /** 'embedded': a page of the audio host, for an iframe. 'file': the parish's own sound file, for an audio element. */
  kind: z.enum(['embedded', 'file']),
  src: z.string(),
  /** Name of the host that a visitor's browser asks when it plays: 'w.soundcloud.com'; null for the parish's own file. */
  host: z.string().nullable(),
});
export type TonePlayer = z.infer<typeof TonePlayer>;

/** One of the eight tones, and how it is heard. */
export const Tone = z.object({
  /** 1 to 8. */
  tone: z.int(),
  /** Its Syriac name in Latin letters, and in Syriac ones. */
  name: z.string(),
  syriacName: z.string(),
  /** Where its recording is found: an address, or a path on this site; null for a tone without one. */
  audioLink: z.string().nullable(),
  /** Null for a tone without a recording. */
  player: TonePlayer.nullable(),
});
export type Tone = z.infer<typeof Tone>;

export const tones = {
  player: endpoint(routes.tones.player, {
    access: 'anyone',
    params: z.object({
      tone: z
        .string()
        .regex(/^[1-8]$/)
        .transform(Number),
    }),
    answer: Tone,
  }),
};
