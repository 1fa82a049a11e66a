import { useId, useRef, useState } from 'react';
import type { GalleryFolder, GalleryImage } from '#contract/gallery.ts';
import { toViewerPicture } from '../../features/gallery/images.ts';
import { browserClient } from '../../session/browser-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import { useViewers } from '../../ui/viewers/use-viewers.tsx';
import { countLabel } from '../crud/count-label.ts';
import { EmptyState } from '../crud/empty-state.tsx';
import { useDelete } from '../crud/use-delete.ts';
import type { ServerSearch } from '../crud/use-server-search.ts';
import { useUndo } from '../trash/use-undo.ts';
import { CoverAction, isChosenCover } from './cover-action.tsx';
import { ImageCard } from './image-card.tsx';
import { ImageForm } from './image-form.tsx';
import { galleryImageMessages } from './messages.ts';

/** Number of cards shown at first, and added by each "Show more". */
const STEP = 24;

interface ImagesSectionProps {
  readonly images: readonly GalleryImage[];
  /** Set if the server has images that are not loaded. */
  readonly serverSearch: ServerSearch<GalleryImage> | undefined;
  /** The folder of the images; null for images outside folders. */
  readonly folder: GalleryFolder | null;
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
}

/** Image cards, newest first, to view, edit and delete. */
export function ImagesSection({ images, serverSearch, folder, isLoaded, reload }: ImagesSectionProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const [limit, setLimit] = useState(STEP);
  const [editing, setEditing] = useState<GalleryImage | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const { viewer, openPictures } = useViewers();
  const visibleRows = images.slice(0, limit);
  const hasMore = serverSearch?.hasMore ?? false;
  const hiddenCount = hasMore ? STEP : Math.min(images.length - visibleRows.length, STEP);
  const undoOf = useUndo({ kind: 'gallery-images', section, reload, onResult: setResult });
  const deletion = useDelete({
    rows: visibleRows,
    section,
    isDialogOpen: result !== null,
    remove: ({ _id }) => browserClient.gallery.remove({ params: { id: _id } }),
    onDeleted(row) {
      setResult(success(galleryImageMessages.deleted, undoOf(row)));
      reload();
    },
  });

  return (
    <section ref={section} aria-labelledby={headingId}>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <h2 id={headingId} tabIndex={-1} className="text-2xl outline-none">
          {galleryImageMessages.heading}
        </h2>
        <p role="status" className="text-quiet">
          {hasMore
            ? `The newest ${images.length} ${galleryImageMessages.plural}`
            : countLabel({ shown: images.length, total: images.length, ...galleryImageMessages })}
        </p>
      </header>
      {images.length === 0 && (
        <EmptyState
          title={galleryImageMessages.empty}
          hint={galleryImageMessages.emptyHint}
          isLoaded={isLoaded}
          reload={reload}
        />
      )}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {visibleRows.map((image, index) => (
          <li key={image._id} className="card flex min-w-0 flex-col">
            <ImageCard
              image={image}
              isCover={folder !== null && isChosenCover(folder, image)}
              moreActions={
                folder && <CoverAction image={image} folder={folder} onResult={setResult} reload={reload} />
              }
              onView={() => openPictures(images.map(toViewerPicture), index)}
              onEdit={() => setEditing(image)}
              onDelete={() => deletion.request(image)}
            />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button
          type="button"
          className="button button-quiet mt-5 max-sm:w-full"
          onClick={() => {
            if (hasMore && images.length <= limit + STEP) serverSearch?.loadMore();
            setLimit(limit + STEP);
          }}
        >
          Show {hiddenCount} more
        </button>
      )}

      {editing && (
        <ImageForm
          image={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            setResult(success(galleryImageMessages.saved));
            reload();
          }}
        />
      )}
      {deletion.target && (
        <ConfirmDialog
          question={galleryImageMessages.deleteQuestion}
          subject={deletion.target.title}
          onDelete={deletion.run}
          failureMessage={() => galleryImageMessages.deleteFailed}
          onCancel={deletion.cancel}
        />
      )}
      {viewer}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </section>
  );
}
