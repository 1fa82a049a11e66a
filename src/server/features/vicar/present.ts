import type { Vicar } from '#contract/vicar.ts';
import type { MediaHosts } from '../../adapters/media-storage/media-hosts.ts';
import { presentRecordPicture } from '../../uploads/picture-view.ts';
import type { VicarWithPicture } from './queries.ts';

/** @param row `undefined` before the first save; then all fields are empty. */
export function presentVicar(row: VicarWithPicture | undefined, { media }: { media: MediaHosts }): Vicar {
  return {
    name: row?.name ?? '',
    title: row?.title ?? '',
    message1: row?.message ?? null,
    image: row?.image ?? null,
    picture: row ? presentRecordPicture(row, media) : null,
    version: row?.version ?? 0,
  };
}
