import FolderPlus from 'lucide-react/icons/folder-plus';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { openFolderId, tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { FilterChips } from '#kit/crud/list/list-filters.tsx';
import { useLists, useReloadWithLists } from '#kit/crud/list/lists.tsx';
import { TrashLink } from '#kit/crud/list/trash-list.tsx';
import { useIsDesktop } from '#kit/crud/list/use-is-desktop.ts';
import { useLinkedForm } from '#kit/crud/list/use-linked-form.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { success, useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import {
  BREADCRUMB_LINK,
  FolderBreadcrumb,
  useFocusAfterFolderChange,
} from '#kit/ui/layout/folder-breadcrumb.tsx';
import { type CategoryFilter, categoryFilters } from '../categories.ts';
import type { GalleryFolder } from '../contract.ts';
import { galleryFolderMessages, galleryImageMessages } from '../messages.ts';
import { UploadDialog } from '../upload/upload-dialog.tsx';
import { GalleryFolderForm, GalleryFoldersSection } from './folders-section.tsx';
import { ImagesSection } from './images-section.tsx';
import { useGallery } from './use-gallery.ts';

/** Manage Gallery: the folders and the images outside them, or the images of the open folder (admin specification, section 2). */
export function GalleryTab() {
  const { galleryFolders, reload: reloadLists } = useLists();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const folderId = openFolderId(search);
  const [created, setCreated] = useState<GalleryFolder | null>(null);
  const findFolder = (id: number | undefined | null) => galleryFolders.find(({ _id }) => _id === id);
  // the lists do not contain a new folder until they are reloaded
  if (findFolder(created?._id)) setCreated(null);
  const folder = findFolder(folderId) ?? (created?._id === folderId ? created : null);
  const [category, setCategory] = useState<CategoryFilter>('all');
  const { folders, images } = useGallery(folderId, category);
  const reload = useReloadWithLists(
    async () => void (await Promise.all([folders.reload(), images.reload()])),
  );
  const [adding, setAdding] = useState<'folder' | 'images' | null>(null);
  // the overview links to the form to upload images
  useLinkedForm('gallery', () => setAdding('images'));
  const result = useResult();
  const container = useFocusAfterFolderChange<HTMLDivElement>(folderId, result.isShown);
  const isDesktop = useIsDesktop();

  const isDeleted = folderId !== null && folder === null;
  /** Default category of new items: the active filter, else others (admin specification, section 9). */
  const newCategory = category === 'all' ? 'others' : category;

  const buttons = !isDeleted && (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {folderId === null && (
        <Button onClick={() => setAdding('folder')}>
          <FolderPlus size={20} strokeWidth={1.5} />
          {galleryFolderMessages.newTitle}
        </Button>
      )}
      <Button look="primary" aria-keyshortcuts="n" onClick={() => setAdding('images')}>
        <ImagePlus size={20} strokeWidth={1.5} />
        {galleryImageMessages.upload}
      </Button>
    </div>
  );

  return (
    <div ref={container} tabIndex={-1} className="space-y-8 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {folderId !== null ? (
          <div className="-mb-4">
            <FolderBreadcrumb name={undefined}>
              <Link to={tabUrl('gallery')} className={BREADCRUMB_LINK}>
                Gallery
              </Link>
            </FolderBreadcrumb>
          </div>
        ) : (
          <FilterChips
            legend="Filter by category"
            choices={categoryFilters}
            selected={category}
            onSelect={setCategory}
          />
        )}
        <div className="ml-auto flex flex-wrap items-center gap-3">
          <TrashLink kinds={['gallery-images', 'gallery-folders']} />
          {isDesktop && buttons}
        </div>
      </div>
      {isDeleted && (
        <h2 tabIndex={-1} className="text-3xl outline-none">
          This folder no longer exists
        </h2>
      )}
      {folderId === null && <GalleryFoldersSection folders={folders} reload={reload} />}
      {!isDeleted && (
        <ImagesSection key={`${folderId} ${category}`} images={images} folder={folder} reload={reload} />
      )}
      {!isDesktop && !isDeleted && (
        <div className="sticky bottom-0 z-[5] border-t border-line bg-paper py-3">{buttons}</div>
      )}

      {adding === 'folder' && (
        <GalleryFolderForm
          record={undefined}
          category={newCategory}
          onClose={() => setAdding(null)}
          onSaved={async (saved) => {
            // an open form blocks the navigation
            flushSync(() => setAdding(null));
            setCreated(saved);
            result.show(success(galleryFolderMessages.saved));
            await navigate(tabUrl('gallery', saved._id));
            reloadLists();
          }}
        />
      )}
      {adding === 'images' && (
        <UploadDialog
          folder={folder}
          category={newCategory}
          onUploaded={async (message, into) => {
            // an open form blocks the navigation
            flushSync(() => setAdding(null));
            setCreated(into);
            result.show(success(message));
            const intoId = into?._id ?? null;
            if (intoId !== folderId) await navigate(tabUrl('gallery', intoId));
            reload();
          }}
          onSomeUploaded={reload}
          onClose={() => setAdding(null)}
        />
      )}
      {result.dialog}
    </div>
  );
}
