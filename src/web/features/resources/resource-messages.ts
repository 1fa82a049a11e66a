import type { Resource } from '#contract/service-resources.ts';
import { formatBytes } from '../../ui/format-bytes.ts';

/** Number of items, '1 item' or '12 items' (public specification, section 2). */
export function itemCountLabel(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

/** Type and size of a file, 'PDF · 1.4 MB'; '' when unknown, as for a linked video. */
export function fileLabel({ file_name, bytes }: Pick<Resource, 'file_name' | 'bytes'>): string {
  const extension = /\.([a-z\d]{2,5})$/i.exec(file_name ?? '')?.[1]?.toUpperCase();
  return [extension, bytes !== null && formatBytes(bytes)].filter(Boolean).join(' · ');
}
