import type { MouseEvent } from 'react';
import { Link } from '#kit/ui/controls/link.tsx';
import { ResponsivePicture } from '#kit/ui/media/picture.tsx';
import { useViewers } from '#kit/viewers/use-viewers.tsx';
import { categoryLabels } from './categories.ts';
import type { GalleryImage } from './contract.ts';
import { toViewerPicture } from './images.ts';

/** Four columns on wide screens, three on tablets, two on phones. */
const SIZES =
  '(min-width: 70.5rem) 15.9rem, (min-width: 64rem) calc(25vw - 1.75rem), (min-width: 40rem) calc(33vw - 1.85rem), calc(50vw - 1.75rem)';

const TAKE_DOWN = 'Ask us to take this down';
const takeDownUrl = ({ _id }: GalleryImage) => `/gallery/take-down?image=${_id}`;

interface ImageGridProps {
  readonly images: readonly GalleryImage[];
  /** Whether no folders are above it, so that its first picture is visible without scrolling. */
  readonly isFirst: boolean;
}

/** The pictures with title and category. They open in the image viewer, or directly without scripts. */
export function ImageGrid({ images, isFirst }: ImageGridProps) {
  const { viewer, openPictures } = useViewers();

  const openInViewer = (event: MouseEvent, start: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const pictures = images.map((image) => ({
      ...toViewerPicture(image),
      action: { to: takeDownUrl(image), text: TAKE_DOWN },
    }));
    openPictures(pictures, start);
  };

  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-8 lg:grid-cols-4">
        {images.map((image, index) => (
          <li key={image._id} className="min-w-0">
            <a
              href={image.picture.src}
              className="group block"
              onClick={(event) => openInViewer(event, index)}
            >
              <ResponsivePicture
                picture={image.picture}
                // the title is right below
                alt={image.alt === image.title ? '' : image.alt}
                sizes={SIZES}
                isPriority={isFirst && index === 0}
                className="aspect-[4/3] rounded-sm"
              />
              <span className="mt-2 block font-serif text-[1.125rem] leading-snug wrap-anywhere group-hover:text-rubric group-hover:underline">
                {image.title}
              </span>{' '}
              <span className="block text-[0.9rem] text-quiet">{categoryLabels[image.category]}</span>
            </a>
            <Link
              to={takeDownUrl(image)}
              rel="nofollow"
              className="inline-flex min-h-11 items-center text-[0.9rem] text-quiet hover:underline"
            >
              {TAKE_DOWN}
              <span className="sr-only"> {image.title}</span>
            </Link>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
