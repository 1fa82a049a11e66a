import FolderPlus from 'lucide-react/icons/folder-plus';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CategoryFilter, categoryFilters } from '../../features/gallery/categories.ts';
import { Link } from '../../ui/controls/link.tsx';
import { type Result, ResultDialog, success } from '../../ui/dialogs/result-dialog.tsx';
import {
  BREADCRUMB_LINK,
  FolderBreadcrumb,
  useFocusAfterFolderChange,
} from '../../ui/layout/folder-breadcrumb.tsx';
import { FilterChips } from '../crud/list-filters.tsx';
import { useIsDesktop } from '../crud/use-is-desktop.ts';
import { useLists } from '../lists.tsx';
import { openFolderId, tabUrl } from '../tabs.ts';
import { TrashFilter, TrashList, useTrash } from '../trash/trash-list.tsx';
import { GalleryFolderForm, GalleryFoldersSection } from './folders-section.tsx';
import { ImagesSection } from './images-section.tsx';
import { galleryFolderMessages, galleryImageMessages } from './messages.ts';
import { UploadDialog } from './upload/upload-dialog.tsx';

const TRASH_LABELS = { 'gallery-images': 'Image', 'gallery-folders': 'Folder' };

/** Manage Gallery: the folders and the images outside them, or the images of the open folder (admin specification, section 2). */
export function GalleryTab() {
  const { gallery, galleryFolders, isLoaded, reload } = useLists();
  const [search] = useSearchParams();
  const folderId = openFolderId(search);
  const folder = galleryFolders.find(({ _id }) => _id === folderId) ?? null;
  const [category, setCategory] = useState<CategoryFilter>('all');
  const [adding, setAdding] = useState<'folder' | 'images' | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const heading = useFocusAfterFolderChange<HTMLHeadingElement>(folderId);
  const isDesktop = useIsDesktop();
  const trash = useTrash(TRASH_LABELS);

  const folders = galleryFolders.filter((one) => category === 'all' || one.category === category);
  const isDeleted = folderId !== null && folder === null;
  /** Default category of new items: the active filter, else others (admin specification, section 9). */
  const newCategory = category === 'all' ? 'others' : category;
  const finish = (message: string) => {
    setAdding(null);
    setResult(success(message));
    reload();
  };

  const buttons = !isDeleted && (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {folderId === null && (
        <button type="button" className="button button-quiet" onClick={() => setAdding('folder')}>
          <FolderPlus size={20} strokeWidth={1.5} />
          {galleryFolderMessages.newTitle}
        </button>
      )}
      <button type="button" className="button button-primary" onClick={() => setAdding('images')}>
        <ImagePlus size={20} strokeWidth={1.5} />
        {galleryImageMessages.upload}
      </button>
    </div>
  );

  return (
    <div className="space-y-10">
      <header className="space-y-5">
        {folderId !== null && (
          <FolderBreadcrumb name={folder?.name}>
            <Link to={tabUrl('gallery')} className={BREADCRUMB_LINK}>
              Gallery
            </Link>
          </FolderBreadcrumb>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
            {folderId === null ? 'Manage Gallery' : (folder?.name ?? 'This folder no longer exists')}
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            <TrashFilter {...trash.filter} />
            {isDesktop && buttons}
          </div>
        </div>
        {folderId === null && !trash.isOn && (
          <FilterChips
            legend="Filter by category"
            choices={categoryFilters}
            selected={category}
            onSelect={(choice) => {
              setCategory(choice);
              reload();
            }}
          />
        )}
      </header>
      {trash.isOn && <TrashList {...trash.list} reload={reload} />}
      {folderId === null && !trash.isOn && <GalleryFoldersSection folders={folders} reload={reload} />}
      {!isDeleted && !trash.isOn && (
        <ImagesSection
          key={`${folderId} ${category}`}
          gallery={gallery}
          folder={folder}
          category={category}
          isLoaded={isLoaded.gallery}
          reload={reload}
        />
      )}
      {!isDesktop && !isDeleted && (
        <div className="sticky bottom-0 z-[5] border-t border-line bg-paper py-3">{buttons}</div>
      )}

      {adding === 'folder' && (
        <GalleryFolderForm
          record={undefined}
          category={newCategory}
          onClose={() => setAdding(null)}
          onSaved={() => finish(galleryFolderMessages.saved)}
        />
      )}
      {adding === 'images' && (
        <UploadDialog
          folder={folder}
          category={newCategory}
          onUploaded={finish}
          onSomeUploaded={reload}
          onClose={() => setAdding(null)}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </div>
  );
}
