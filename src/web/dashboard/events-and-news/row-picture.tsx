import type { Picture as PictureData } from '#contract/media.ts';
import { ResponsivePicture } from '../../ui/picture.tsx';

/** Small picture of a record in its expanded row, if it has one. */
export function RowPicture({ picture, title }: { picture: PictureData | null; title: string }) {
  if (!picture) return null;
  return (
    <ResponsivePicture
      picture={picture}
      alt={`Picture of ${title}`}
      sizes="10rem"
      className="mb-4 aspect-[16/10] w-40 rounded-sm"
    />
  );
}
