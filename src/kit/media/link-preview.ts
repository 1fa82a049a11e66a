/** Pixels of a picture in link previews. WhatsApp ignores files of 300 kB and more. */
export const linkPreview = { width: 1_200, height: 630, maxBytes: 300_000 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The shapes in which search engines ask for pictures: 1:1, 4:3 and 16:9. Each has a width of its own. */
export const pictureCrops: readonly Size[] = [
  { width: 1_080, height: 1_080 },
  { width: 1_440, height: 1_080 },
  { width: 1_920, height: 1_080 },
];

/** URL of a picture in one of `pictureCrops`. @param preview URL of its link preview, at any media host. */
export function cropUrl(preview: string, { width, height }: Size): string {
  return preview
    .replace(`-${linkPreview.width}.jpg`, `-${width}.jpg`)
    .replace(`h_${linkPreview.height},`, `h_${height},`)
    .replace(`w_${linkPreview.width}/`, `w_${width}/`);
}
