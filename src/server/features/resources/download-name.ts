/** Control characters, bidirectional controls, and characters with a meaning in paths. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu;
const MAX_CHARACTERS = 120;

/**
 * The suggested file name of a download: the uploaded name or the resource's name, with the extension of the actual
 * format.
 *
 * @param format the extension by content, such as 'pdf'.
 */
export function downloadName(
  fileName: string | null,
  { resourceName, format }: { resourceName: string; format: string },
): string {
  const stem = (fileName ?? resourceName).replace(UNSAFE_CHARACTERS, ' ').replace(/\.[a-z\d]{1,5}$/i, '');
  const name = [...stem.replace(/\s+/g, ' ').trim()]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(/^[.\s]+/, '')
    .trim();
  return `${name || 'file'}.${format}`;
}
