import type { GalleryFolder } from '#contract/gallery.ts';
import { CardPicture } from '../../ui/card-image.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PHONE_COLUMN } from '../../ui/picture-sizes.ts';
import type { CategoryChoice } from './categories.ts';
import { galleryAddress } from './gallery-url.ts';
import { imageWords } from './image-messages.ts';

/** Three beside each other on the desk, two on a tablet, one on a phone. */
const SIZES = `${PHONE_COLUMN}, (min-width: 70.5rem) 21.5rem, (min-width: 52rem) calc(33vw - 2rem), calc(50vw - 2rem)`;

/** The folders: cover, name and how many pictures are in each (public specification, section 2). */
export function FolderTiles({
  folders,
  category,
}: {
  folders: readonly GalleryFolder[];
  category: CategoryChoice;
}) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 md:grid-cols-3">
      {folders.map(({ _id, name, imageCount, cover }, place) => (
        <li key={_id} className="min-w-0">
          <Link
            to={galleryAddress({ category, folderId: _id })}
            className="card group flex h-full flex-col hover:border-rubric"
          >
            {cover ? (
              <Picture
                picture={cover.picture}
                alt=""
                sizes={SIZES}
                isMain={place === 0}
                className="aspect-[16/10]"
              />
            ) : (
              <CardPicture picture={null} />
            )}
            <span className="flex grow flex-wrap items-baseline justify-between gap-x-4 px-5 py-4">
              <span className="font-serif text-[1.4rem]/tight wrap-anywhere group-hover:text-rubric">
                {name}
              </span>{' '}
              <span className="text-[0.95rem] text-quiet">{imageWords(imageCount)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
