/** What would lead a reader or a disk astray: control characters, marks that turn writing round, and signs of a path. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]+/gu;
const MAX_CHARACTERS = 120;

/**
 * The name of a saved copy: as it was uploaded, or as the resource is called, and always with the ending of what it is.
 *
 * @param format ending by its content: 'pdf'.
 */
export function savedAs(
  fileName: string | null,
  { resourceName, format }: { resourceName: string; format: string },
): string {
  const stem = (fileName ?? resourceName).replace(UNFIT, ' ').replace(/\.[a-z\d]{1,5}$/i, '');
  const words = [...stem.replace(/\s+/g, ' ').trim()]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(/^[.\s]+/, '')
    .trim();
  return `${words || 'file'}.${format}`;
}
