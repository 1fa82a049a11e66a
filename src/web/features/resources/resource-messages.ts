import type { Resource } from '#contract/service-resources.ts';
import { sizeWords } from '../../ui/format-bytes.ts';

/** '1 item', '12 items' (public specification, section 2). */
export function itemWords(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

/** What one will get, 'PDF · 1.4 MB'; '' where nothing is known, as of a video. */
export function fileWords({ file_name, bytes }: Pick<Resource, 'file_name' | 'bytes'>): string {
  const ending = /\.([a-z\d]{2,5})$/i.exec(file_name ?? '')?.[1]?.toUpperCase();
  return [ending, bytes !== null && sizeWords(bytes)].filter(Boolean).join(' · ');
}
