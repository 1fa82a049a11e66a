const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** A file size for display: '3.4 MB', or '97 KB' below a tenth of a megabyte. */
export function formatBytes(bytes: number): string {
  return bytes < MEGABYTE / 10 ? `${Math.ceil(bytes / KILOBYTE)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
