import type { GalleryFolder } from '#contract/gallery.ts';
import { CardImage } from '../../ui/card-image.tsx';
import { Link } from '../../ui/link.tsx';
import { ResponsivePicture } from '../../ui/picture.tsx';
import { PHONE_COLUMN_SIZES } from '../../ui/picture-sizes.ts';
import type { CategoryFilter } from './categories.ts';
import { galleryUrl } from './gallery-url.ts';
import { imageCountLabel } from './image-messages.ts';

/** Three columns on wide screens, two on tablets, one on phones. */
const SIZES = `${PHONE_COLUMN_SIZES}, (min-width: 70.5rem) 21.5rem, (min-width: 52rem) calc(33vw - 2rem), calc(50vw - 2rem)`;

/** The folders: cover, name and number of pictures (public specification, section 2). */
export function FolderTiles({
  folders,
  category,
}: {
  folders: readonly GalleryFolder[];
  category: CategoryFilter;
}) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 md:grid-cols-3">
      {folders.map(({ _id, name, imageCount, cover }, index) => (
        <li key={_id} className="min-w-0">
          <Link
            to={galleryUrl({ category, folderId: _id })}
            className="card group flex h-full flex-col hover:border-rubric"
          >
            {cover ? (
              <ResponsivePicture
                picture={cover.picture}
                alt=""
                sizes={SIZES}
                isPriority={index === 0}
                className="aspect-[16/10]"
              />
            ) : (
              <CardImage picture={null} />
            )}
            <span className="flex grow flex-wrap items-baseline justify-between gap-x-4 px-5 py-4">
              <span className="font-serif text-[1.4rem]/tight wrap-anywhere group-hover:text-rubric">
                {name}
              </span>{' '}
              <span className="text-[0.95rem] text-quiet">{imageCountLabel(imageCount)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
