import { z } from 'zod';
import { endpoint } from '#kit/api/endpoint.ts';
import { routes } from '../wire.ts';

/** Player of a tone's recording. */
export const TonePlayer = z.object({
  /** 'embedded': a page of the audio host for an iframe. 'file': the parish's own file for an audio element. */
  kind: z.enum(['embedded', 'file']),
  src: z.string(),
  /** Third-party host that the player contacts: 'w.soundcloud.com'; null for the parish's own file. */
  host: z.string().nullable(),
});
export type TonePlayer = z.infer<typeof TonePlayer>;

/** One of the eight tones with its player. */
export const Tone = z.object({
  /** 1 to 8. */
  tone: z.int(),
  /** The Syriac name in Latin and in Syriac script. */
  name: z.string(),
  syriacName: z.string(),
  /** URL of the recording, or a path on this site; null for a tone without one. */
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
    response: Tone,
  }),
};
