import { limitCombiningMarks } from './characters.ts';

/** Complete words of at most 60 characters, or the start of a first word that is longer. */
const START = /^.{1,60}(?=-|$)|^.{60}/u;

/** Converts a title to a URL slug: letters and digits of any script, joined by hyphens, at most 60 characters; may be ''. */
export function slug(title: string): string {
  const plain = limitCombiningMarks(title)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u200b-\u200d'’]/g, '')
    .normalize('NFC');
  const words = plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return START.exec(words.join('-'))?.[0] ?? '';
}

/** Path of a record's page, '/news/12-new-bell'. Only the number identifies the record. */
export function recordPath(
  folder: '/events' | '/news',
  { _id, title }: { readonly _id: number; readonly title: string },
): string {
  return `${folder}/${[_id, slug(title)].filter(Boolean).map(encodeURIComponent).join('-')}`;
}
