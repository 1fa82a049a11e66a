import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import type { GalleryImage } from '#contract/gallery.ts';
import { categoryLabels } from '../../features/gallery/categories.ts';
import { ResponsivePicture } from '../../ui/picture.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { parishDate } from '../parish-date.ts';

const SIZES = '(min-width: 85rem) 15rem, (min-width: 64rem) calc(33vw - 8rem), (min-width: 40rem) 45vw, 90vw';

interface ImageCardProps {
  readonly image: GalleryImage;
  /** Whether staff chose the image as the cover of its folder. */
  readonly isCover: boolean;
  /** Additional row actions. */
  readonly moreActions?: ReactNode;
  readonly onView: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Card of a gallery image, with actions. */
export function ImageCard({ image, isCover, moreActions, onView, onEdit, onDelete }: ImageCardProps) {
  const { _id, title, description, category, createdAt, picture, alt } = image;
  return (
    <>
      <ResponsivePicture
        picture={picture}
        alt={alt === title ? '' : alt}
        sizes={SIZES}
        className="aspect-[4/3]"
      />
      <div className="grow space-y-2 px-4 py-3">
        <h3 data-record={_id} tabIndex={-1} className="text-[1.25rem] wrap-anywhere outline-none">
          {title}
        </h3>
        {description && (
          <p className="line-clamp-3 whitespace-pre-line text-quiet wrap-anywhere">{description}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9rem] text-quiet">
          <span className="eyebrow rounded-sm border border-line px-2 py-1">{categoryLabels[category]}</span>
          {isCover && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
              <BookmarkCheck size={16} strokeWidth={1.5} /> Cover
            </span>
          )}
          <span>{parishDate(createdAt)}</span>
        </p>
      </div>
      <div className="flex flex-wrap border-t border-line px-1 py-1">
        <RowAction icon={Eye} label="View" subject={title} onPress={onView} />
        <RowAction icon={Pencil} label="Edit" subject={title} onPress={onEdit} />
        <RowAction icon={Trash} label="Delete" subject={title} onPress={onDelete} />
        {moreActions}
      </div>
    </>
  );
}
