import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { itemCountLabel } from '../../../features/resources/resource-types.ts';
import { Link } from '../../../ui/link.tsx';
import { RowAction } from '../../crud/row-action.tsx';
import { tabUrl } from '../../tabs.ts';
import type { ResourceFolderRecord } from './record-adapters.ts';

interface FolderTileProps {
  readonly folder: ResourceFolderRecord;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** Link to a folder, with actions. Only an empty folder can be deleted. */
export function FolderTile({ folder, onRename, onDelete }: FolderTileProps) {
  const { id, folder_name, itemCount } = folder;
  return (
    <>
      <Link to={tabUrl('services', id)} data-record={id} className="group grow rounded-sm px-5 pt-4 pb-3">
        <span className="block font-serif text-[1.4rem]/tight wrap-anywhere group-hover:text-rubric">
          {folder_name}
        </span>{' '}
        <span className="mt-1 block text-quiet">{itemCountLabel(itemCount)}</span>
      </Link>
      <div className="flex flex-wrap gap-1 border-t border-line px-2 py-1">
        <RowAction icon={Pencil} label="Rename" subject={folder_name} onPress={onRename} />
        {itemCount === 0 && (
          <RowAction icon={Trash} label="Delete" subject={folder_name} onPress={onDelete} />
        )}
      </div>
    </>
  );
}
