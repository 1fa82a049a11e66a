import { limitCombiningMarks } from './characters.ts';
import { truncateAtSeparator } from './preview.ts';

const SLUG_CHARACTERS = 60;

/** Converts a title to a URL slug: letters and digits of any script, joined by hyphens, at most 60 characters; may be ''. */
export function slug(title: string): string {
  const plain = limitCombiningMarks(title)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u200b-\u200d'’]/g, '')
    .normalize('NFC');
  const words = plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return truncateAtSeparator(words.join('-'), SLUG_CHARACTERS, '-');
}
