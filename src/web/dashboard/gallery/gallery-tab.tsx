import FolderPlus from 'lucide-react/icons/folder-plus';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GalleryImage } from '#contract/gallery.ts';
import type { CategoryChoice } from '../../features/gallery/categories.ts';
import { browserClient } from '../../session/browser-client.ts';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import { useDesk } from '../crud/use-is-desktop.ts';
import { useFarRows } from '../crud/use-server-search.ts';
import type { Place } from '../load-pages.ts';
import { TrashFilter } from '../trash/trash-filter.tsx';
import { TrashList } from '../trash/trash-list.tsx';
import { useTrash } from '../trash/use-trash.ts';
import { useLists } from '../use-lists.tsx';
import { CategoryChips } from './category-chips.tsx';
import { FolderForm } from './folder-form.tsx';
import { FolderPath } from './folder-path.tsx';
import { folderRow } from './folder-row.ts';
import { askedFolder } from './folder-url.ts';
import { FoldersSection } from './folders-section.tsx';
import { ImagesSection } from './images-section.tsx';
import { folderWords, imageWords } from './messages.ts';
import { UploadDialog } from './upload/upload-dialog.tsx';

const TRASH_KINDS = ['gallery-images', 'gallery-folders'] as const;
const TRASH_LABELS = { 'gallery-images': 'Image', 'gallery-folders': 'Folder' };

/** Manage Gallery: the folders and the images outside them, or the images of one folder (admin specification, section 2). */
export function GalleryTab() {
  const { gallery, galleryFolders, isLoaded, reload } = useLists();
  const [search] = useSearchParams();
  const folderId = askedFolder(search);
  const folder = galleryFolders.find(({ _id }) => _id === folderId) ?? null;
  const [category, setCategory] = useState<CategoryChoice>('all');
  const [adding, setAdding] = useState<'folder' | 'images' | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const heading = useFocusThatWasLost(folderId);
  const isDesk = useDesk();
  const trash = useTrash(TRASH_KINDS);

  const isChosen = (one: { readonly category: CategoryChoice }) =>
    category === 'all' || one.category === category;
  const folders = galleryFolders.filter(isChosen).map(folderRow);
  const far = useFarRows({
    ask: gallery.next === null ? undefined : (place) => askImages({ folderId, category, place }),
    asked: `${folderId} ${category}`,
    first: gallery,
  });
  const isHere = (image: GalleryImage) =>
    folderId === null ? image.folderId === null && isChosen(image) : image.folderId === folderId;
  // what was asked for another folder is gone from view before the answer for this one is there
  const images = (far?.rows ?? gallery).filter(isHere);
  const isGone = folderId !== null && folder === null;
  /** New things are of the category that is shown, else others (admin specification, section 9). */
  const newCategory = category === 'all' ? 'others' : category;
  const end = (message: string) => {
    setAdding(null);
    setResult(success(message));
    reload();
  };

  const buttons = !isGone && (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {folderId === null && (
        <button type="button" className="button button-quiet" onClick={() => setAdding('folder')}>
          <FolderPlus size={20} strokeWidth={1.5} />
          {folderWords.add}
        </button>
      )}
      <button type="button" className="button button-primary" onClick={() => setAdding('images')}>
        <ImagePlus size={20} strokeWidth={1.5} />
        {imageWords.add}
      </button>
    </div>
  );

  return (
    <div className="space-y-10">
      <header className="space-y-5">
        {folderId !== null && <FolderPath name={folder?.name} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
            {folderId === null ? 'Manage Gallery' : (folder?.name ?? 'This folder is no longer here')}
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            <TrashFilter {...trash.filter} />
            {isDesk && buttons}
          </div>
        </div>
        {folderId === null && !trash.isOn && (
          <CategoryChips
            chosen={category}
            onChoose={(choice) => {
              setCategory(choice);
              reload();
            }}
          />
        )}
      </header>
      {trash.isOn && <TrashList entries={trash.entries} kindLabels={TRASH_LABELS} reload={reload} />}
      {folderId === null && !trash.isOn && <FoldersSection folders={folders} reload={reload} />}
      {!isGone && !trash.isOn && (
        <ImagesSection
          key={`${folderId} ${category}`}
          images={images}
          far={far}
          folder={folder}
          isLoaded={isLoaded.gallery}
          reload={reload}
        />
      )}
      {!isDesk && !isGone && (
        <div className="sticky bottom-0 z-[5] border-t border-line bg-paper py-3">{buttons}</div>
      )}

      {adding === 'folder' && (
        <FolderForm
          record={undefined}
          category={newCategory}
          onClose={() => setAdding(null)}
          onSaved={() => end(folderWords.saved)}
        />
      )}
      {adding === 'images' && (
        <UploadDialog
          folder={folder}
          category={newCategory}
          onUploaded={end}
          onSomeUploaded={reload}
          onClose={() => setAdding(null)}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </div>
  );
}

/** A page of the images in one place, where all of them are too many to be loaded at once. */
function askImages({
  folderId,
  category,
  place,
}: {
  folderId: number | null;
  category: CategoryChoice;
  place: Place;
}) {
  return browserClient.gallery.list({
    query: folderId === null ? { folderId: 'null', category, ...place } : { folderId, ...place },
  });
}

/** Who opened or left a folder by the keyboard goes on from the heading: the link that was followed is gone. */
function useFocusThatWasLost(folderId: number | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(folderId);
  useEffect(() => {
    if (before.current === folderId) return;
    before.current = folderId;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [folderId]);
  return heading;
}
