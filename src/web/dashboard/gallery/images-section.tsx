import { useId, useRef, useState } from 'react';
import type { GalleryFolder, GalleryImage } from '#contract/gallery.ts';
import { viewedImage } from '../../features/gallery/open-image.ts';
import { browserClient } from '../../session/browser-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import { useViewers } from '../../ui/viewers/use-viewers.tsx';
import { countWords } from '../crud/count-label.ts';
import { NothingThere } from '../crud/empty-state.tsx';
import { useRemoval } from '../crud/use-delete.ts';
import type { FarRows } from '../crud/use-server-search.ts';
import { useUndo } from '../trash/use-undo.ts';
import { CoverAction, isCoverOf } from './cover-action.tsx';
import { ImageCard } from './image-card.tsx';
import { ImageForm } from './image-form.tsx';
import { imageWords } from './messages.ts';

/** How many cards stand at first, and how many each "Show more" adds. */
const STEP = 24;

interface ImagesSectionProps {
  readonly images: readonly GalleryImage[];
  /** Where the server has more of them than are here. */
  readonly far: FarRows<GalleryImage> | undefined;
  /** The one that they are in; null for those outside folders. */
  readonly folder: GalleryFolder | null;
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
}

/** Images as cards, newest first; they are looked at, edited and deleted here. */
export function ImagesSection({ images, far, folder, isLoaded, reload }: ImagesSectionProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const [limit, setLimit] = useState(STEP);
  const [edited, setEdited] = useState<GalleryImage | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const { viewer, openPictures } = useViewers();
  const shown = images.slice(0, limit);
  const hasMore = far?.hasMore ?? false;
  const hidden = hasMore ? STEP : Math.min(images.length - shown.length, STEP);
  const undoOf = useUndo({ kind: 'gallery-images', section, reload, tell: setResult });
  const removal = useRemoval({
    rows: shown,
    section,
    isHeld: result !== null,
    remove: ({ _id }) => browserClient.gallery.remove({ params: { id: _id } }),
    onRemoved(row) {
      setResult(success(imageWords.deleted, undoOf(row)));
      reload();
    },
  });

  return (
    <section ref={section} aria-labelledby={headingId}>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <h2 id={headingId} tabIndex={-1} className="text-2xl outline-none">
          {imageWords.heading}
        </h2>
        <p role="status" className="text-quiet">
          {hasMore
            ? `The newest ${images.length} ${imageWords.many}`
            : countWords({ shown: images.length, total: images.length, ...imageWords })}
        </p>
      </header>
      {images.length === 0 && (
        <NothingThere
          title={imageWords.empty}
          hint={imageWords.emptyHint}
          isLoaded={isLoaded}
          reload={reload}
        />
      )}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((image, place) => (
          <li key={image._id} className="card flex min-w-0 flex-col">
            <ImageCard
              image={image}
              isCover={folder !== null && isCoverOf(folder, image)}
              moreActions={
                folder && <CoverAction image={image} folder={folder} tell={setResult} reload={reload} />
              }
              onView={() => openPictures(images.map(viewedImage), place)}
              onEdit={() => setEdited(image)}
              onDelete={() => removal.ask(image)}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="button button-quiet mt-5 max-sm:w-full"
          onClick={() => {
            if (hasMore && images.length <= limit + STEP) far?.more();
            setLimit(limit + STEP);
          }}
        >
          Show {hidden} more
        </button>
      )}

      {edited && (
        <ImageForm
          image={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            setResult(success(imageWords.saved));
            reload();
          }}
        />
      )}
      {removal.asked && (
        <ConfirmDialog
          question={imageWords.deleteQuestion}
          subject={removal.asked.title}
          onDelete={removal.run}
          failureMessage={() => imageWords.deleteFailed}
          onCancel={removal.cancel}
        />
      )}
      {viewer}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </section>
  );
}
