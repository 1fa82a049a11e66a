import type { Vicar } from '#contract/vicar.ts';
import type { MediaHosts } from '../../adapters/media-host/media-hosts.ts';
import { recordPicture } from '../../uploads/picture-view.ts';
import type { VicarWithPicture } from './queries.ts';

/** @param row undefined as long as nothing has been written: all is empty then. */
export function presentVicar(row: VicarWithPicture | undefined, { media }: { media: MediaHosts }): Vicar {
  return {
    name: row?.name ?? '',
    title: row?.title ?? '',
    message1: row?.message ?? null,
    image: row?.image ?? null,
    picture: row ? recordPicture(row, media) : null,
    version: row?.version ?? 0,
  };
}
