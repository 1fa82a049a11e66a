import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { categoryLabels } from '../../features/gallery/categories.ts';
import { imageCountLabel } from '../../features/gallery/images.ts';
import { Cross } from '../../ui/art/cross.tsx';
import { Link } from '../../ui/link.tsx';
import { ResponsivePicture } from '../../ui/picture.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { tabUrl } from '../tabs.ts';
import type { GalleryFolderRecord } from './folder-record.ts';

interface FolderCardProps {
  readonly folder: GalleryFolderRecord;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** Link to a folder, with actions. Only an empty folder can be deleted. */
export function FolderCard({ folder, onRename, onDelete }: FolderCardProps) {
  const { _id, name, imageCount, category, cover } = folder;
  return (
    <>
      <Link
        to={tabUrl('gallery', _id)}
        data-record={_id}
        className="group flex grow items-start gap-4 rounded-sm p-4"
      >
        {cover ? (
          <ResponsivePicture
            picture={cover.picture}
            alt=""
            sizes="6rem"
            className="aspect-square w-24 shrink-0 rounded-sm"
          />
        ) : (
          <span className="grid aspect-square w-24 shrink-0 place-items-center rounded-sm bg-night text-lamp">
            <Cross className="h-9" />
          </span>
        )}
        <span className="min-w-0">
          <span className="block font-serif text-[1.3rem]/tight wrap-anywhere group-hover:text-rubric">
            {name}
          </span>{' '}
          <span className="mt-1 block text-quiet">{imageCountLabel(imageCount)}</span>{' '}
          <span className="block text-[0.9rem] text-quiet">{categoryLabels[category]}</span>
        </span>
      </Link>
      <div className="flex flex-wrap gap-1 border-t border-line px-2 py-1">
        <RowAction icon={Pencil} label="Rename" subject={name} onPress={onRename} />
        {imageCount === 0 && <RowAction icon={Trash} label="Delete" subject={name} onPress={onDelete} />}
      </div>
    </>
  );
}
