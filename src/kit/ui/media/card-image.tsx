import type { Picture } from '../../media/contract.ts';
import { Cross } from '../art/cross.tsx';
import { ResponsivePicture } from './picture.tsx';

interface CardImageProps {
  readonly picture: Picture | null;
  /** Display width in the syntax of the `sizes` attribute. */
  readonly sizes?: string;
  /** Whether it is the page's main picture, which loads first; others load lazily. */
  readonly isPriority?: boolean;
}

/**
 * A card's picture in 16:10. It is hidden from screen readers because the card's title describes it. Without a picture
 * it shows a cross.
 */
export function CardImage({ picture, sizes = '100vw', isPriority = false }: CardImageProps) {
  if (picture === null)
    return (
      <div className="grid aspect-[16/10] place-items-center bg-night bg-[radial-gradient(circle,rgb(240_198_111/0.28),transparent_60%)] text-lamp">
        <Cross className="h-16" />
      </div>
    );
  return (
    <ResponsivePicture
      picture={picture}
      alt=""
      sizes={sizes}
      isPriority={isPriority}
      className="aspect-[16/10]"
    />
  );
}
