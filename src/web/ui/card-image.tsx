import type { Picture as PictureForms } from '#contract/media.ts';
import { Cross } from './art/cross.tsx';
import { Picture } from './picture.tsx';

interface CardPictureProps {
  readonly picture: PictureForms | null;
  /** How wide it is seen, as the attribute `sizes` has it. */
  readonly sizes?: string;
  /** Whether it is what the page shows first of all; any other waits until it is scrolled to. */
  readonly isMain?: boolean;
}

/**
 * A card's picture, 16 to 10, its place kept before it has arrived. The title beside it says what it shows, so it is
 * silent to screen readers. Without a picture a lamplit cross stands in its place.
 */
export function CardPicture({ picture, sizes = '100vw', isMain = false }: CardPictureProps) {
  if (picture === null)
    return (
      <div className="grid aspect-[16/10] place-items-center bg-night bg-[radial-gradient(circle,rgb(240_198_111/0.28),transparent_60%)] text-lamp">
        <Cross className="h-16" />
      </div>
    );
  return <Picture picture={picture} alt="" sizes={sizes} isMain={isMain} className="aspect-[16/10]" />;
}
