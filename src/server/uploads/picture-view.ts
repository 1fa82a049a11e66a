import type { Picture } from '#contract/media.ts';
import { isWebAddress } from '#domain/web-address.ts';
import type { FileRow } from '#storage/schema.ts';
import type { MediaHosts } from '../adapters/media-host/media-hosts.ts';

type Shown = Pick<FileRow, 'host' | 'address' | 'width' | 'height' | 'placeholder'>;

/** A record that keeps a picture's address, beside its file; all of the file's is null for an address without one. */
export interface RowWithPicture {
  readonly image: string | null;
  readonly host: FileRow['host'] | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly placeholder: string | null;
}

/** What a query selects from `files` for `recordPicture`. */
export const SHOWN_COLUMNS = ['files.host', 'files.width', 'files.height', 'files.placeholder'] as const;

/**
 * A picture as its host offers it. One whose host is not set up any more is shown as it lies there. Pages lead to it and not
 * only show it: an address that no upload can have, and that somebody has put into the database, leads nowhere.
 */
export function shownPicture(file: Shown, media: MediaHosts): Picture {
  if (!isWebAddress(file.address ?? '')) return asItLies('', file);
  return media.of(file.host)?.pictureOf(file) ?? asItLies(file.address ?? '', file);
}

/** The picture of a record; null when it has none. Of a picture without a file only the address is known. */
export function recordPicture(row: RowWithPicture, media: MediaHosts): Picture | null {
  const { image, host } = row;
  if (image === null) return null;
  return host
    ? shownPicture({ ...row, host, address: image }, media)
    : asItLies(isWebAddress(image) ? image : '', row);
}

function asItLies(src: string, { width, height }: Pick<Shown, 'width' | 'height'>): Picture {
  return { src, width, height, placeholder: null, sources: [] };
}
