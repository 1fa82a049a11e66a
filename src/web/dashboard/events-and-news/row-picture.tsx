import type { Picture as PictureForms } from '#contract/media.ts';
import { Picture } from '../../ui/picture.tsx';

/** The picture of a record, small, in its opened row; nothing for a record without one. */
export function RowPicture({ picture, title }: { picture: PictureForms | null; title: string }) {
  if (!picture) return null;
  return (
    <Picture
      picture={picture}
      alt={`Picture of ${title}`}
      sizes="10rem"
      className="mb-4 aspect-[16/10] w-40 rounded-sm"
    />
  );
}
