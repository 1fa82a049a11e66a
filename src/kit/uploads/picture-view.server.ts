import type { Selectable, SelectQueryBuilder } from 'kysely';
import { presentWindow } from '../crud/visibility.server.ts';
import type { Picture } from '../media/contract.ts';
import type { MediaHosts } from '../media-storage/media-hosts.ts';
import type { Database, FileRow, WindowColumns } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';
import { isWebUrl } from '../text/links/web-url.ts';

type Details = Pick<FileRow, 'alternative' | 'focus'>;
type FileColumns = Pick<FileRow, 'host' | 'address' | 'width' | 'height' | 'placeholder'> & Partial<Details>;

/** Tables whose records have a picture. */
export type PictureTable = {
  [T in keyof Database]: Database[T] extends { file_id: unknown; image: unknown } ? T : never;
}[keyof Database];

/** A record with the URL of a picture, joined with its file. The file's columns are null if the picture was never uploaded. */
export interface PictureRow extends Details {
  readonly image: string | null;
  readonly host: FileRow['host'] | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly placeholder: string | null;
}

/** The rows of a table with pictures, joined with their files. */
export function rowsWithPictures<T extends PictureTable>(db: Handle, table: T) {
  const query = db
    .selectFrom(table as 'any_record')
    .leftJoin('files', 'files.id', `${table as 'any_record'}.file_id`)
    .selectAll(table as 'any_record')
    .select(['files.host', 'files.width', 'files.height', 'files.placeholder'])
    .select(['files.alternative', 'files.focus']);
  return query as unknown as SelectQueryBuilder<Database, T | 'files', Selectable<Database[T]> & PictureRow>;
}

/**
 * A picture with its variants. If its host is no longer configured, only the original is used. An unsafe URL, which only a
 * tampered database can contain, is left out, because pages also link to pictures.
 *
 * @param isHidden whether visitors cannot see its record: then the URLs are signed.
 */
export function presentPicture(file: FileColumns, media: MediaHosts, isHidden = false): Picture {
  if (!isWebUrl(file.address ?? '')) return originalOnly('', file);
  const { alternative, focus } = file;
  const picture =
    media.byName(file.host)?.pictureOf(file, isHidden) ?? originalOnly(file.address ?? '', file);
  return { ...picture, ...(alternative && { alt: alternative }), ...(focus && { focus }) };
}

/** The picture of a record; null when it has none. A picture without a file has no size and no variants. */
export function presentRecordPicture(row: PictureRow, media: MediaHosts, isHidden = false): Picture | null {
  const { image, host } = row;
  if (image === null) return null;
  return host
    ? presentPicture({ ...row, host, address: image }, media, isHidden)
    : originalOnly(isWebUrl(image) ? image : '', row);
}

/** The response fields of the picture and the window of a record. */
export function presentPictureAndWindow(
  row: PictureRow & WindowColumns,
  deps: Parameters<typeof presentWindow>[1] & { readonly media: MediaHosts },
) {
  const window = presentWindow(row, deps);
  const picture = presentRecordPicture(row, deps.media, window.visibility !== 'visible');
  return { ...window, picture };
}

function originalOnly(src: string, { width, height }: Pick<FileColumns, 'width' | 'height'>): Picture {
  return { src, width, height, placeholder: null, sources: [], preview: null };
}
