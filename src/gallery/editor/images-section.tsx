import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import BookmarkX from 'lucide-react/icons/bookmark-x';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FolderInput from 'lucide-react/icons/folder-input';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { StateBadge } from '#kit/crud/list/record-details.tsx';
import { useReorder } from '#kit/crud/list/reorder.tsx';
import { AsyncRowAction, RowAction } from '#kit/crud/list/row-action.tsx';
import type { ManyAction } from '#kit/crud/list/select-many.tsx';
import type { Crud } from '#kit/crud/list/use-crud.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import { localDate } from '#kit/dates/local-dates.ts';
import { browserClient, newestVersion } from '#kit/session/browser-client.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { randomId } from '#kit/session/uuid.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { ResponsivePicture } from '#kit/ui/media/picture.tsx';
import { useViewers } from '#kit/viewers/use-viewers.tsx';
import { categoryLabels } from '../categories.ts';
import type { GalleryFolder, GalleryImage } from '../contract.ts';
import { toViewerPicture } from '../images.ts';
import { galleryFolderMessages, galleryImageMessages } from '../messages.ts';
import { ImageForm } from './image-form.tsx';
import type { GalleryList } from './use-gallery.ts';

/** Number of cards shown at first, and added by each "Show more". */
const STEP = 24;
const NO_IMAGES: readonly GalleryImage[] = [];
const SIZES = '(min-width: 85rem) 15rem, (min-width: 64rem) calc(33vw - 8rem), (min-width: 40rem) 45vw, 90vw';

interface ImagesSectionProps {
  readonly images: GalleryList<GalleryImage>;
  /** The folder of the images; null for images outside folders. */
  readonly folder: GalleryFolder | null;
  readonly reload: () => Promise<void>;
}

/** Image cards in the order that visitors see, to view, edit, move and delete. */
export function ImagesSection({ images, folder, reload }: ImagesSectionProps) {
  const { rows, isLoading, loadPage } = images;
  const view = useListView({ rows: rows ?? NO_IMAGES, loadPage, step: STEP });
  const { viewer, openPictures } = useViewers();
  const { galleryFolders } = useLists();
  const [isArranging, setArranging] = useState(false);
  const result = useResult();
  const order = useReorder({
    rows: view.visibleRows,
    isGrid: true,
    move({ _id }, to) {
      const ids = view.visibleRows.map((image) => image._id);
      const from = ids.indexOf(_id);
      const moved = ids.toSpliced(from, 1).toSpliced(to, 0, _id);
      return browserClient.gallery.order({
        body: { ids: moved.slice(Math.min(from, to), Math.max(from, to) + 1) },
      });
    },
    failureMessage: galleryImageMessages.moveFailed,
    reload,
    onResult: result.show,
  });

  return (
    <>
      <CrudList
        group="gallery"
        messages={galleryImageMessages}
        heading={folder?.name ?? galleryImageMessages.heading}
        gridLabel={galleryImageMessages.heading}
        view={view}
        isLoading={isLoading}
        isLoaded={rows !== undefined}
        reload={reload}
        isSubsection={folder === null}
        manyActions={[]}
        moves={galleryFolders.filter(({ _id }) => _id !== folder?._id).map(moveTo)}
        emptyHint={galleryImageMessages.emptyHint}
        filter={
          view.visibleRows.length > 1 && (
            <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
              <Button aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
                <ArrowUpDown size={20} strokeWidth={1.5} />
                Change the order
              </Button>
              {isArranging && (
                <span className="text-quiet">
                  Visitors see this order. You can also drag an image by its handle.
                </span>
              )}
            </p>
          )
        }
        card={(image, crud) => (
          <ImageCard
            image={image}
            order={isArranging ? order : undefined}
            folder={folder}
            crud={crud}
            onView={() =>
              openPictures(view.matchingRows.map(toViewerPicture), view.matchingRows.indexOf(image))
            }
            reload={reload}
          />
        )}
        form={(props) => <ImageForm {...props} folders={galleryFolders} />}
        hasTrashLink={false}
      />
      {order.announcement}
      {result.dialog}
      {viewer}
    </>
  );
}

/** Changes an image without its form. */
function updateImage(
  { _id, title, description, category, version }: GalleryImage,
  change: { readonly folderId: number | null } | { readonly isPublished: boolean },
) {
  return browserClient.gallery.update({
    params: { id: _id },
    body: { title, description, category, ...change },
    ifMatch: version,
    idempotencyKey: randomId(),
  });
}

/** Moves several images to a folder. */
function moveTo({ _id, name, category }: GalleryFolder): ManyAction<GalleryImage> {
  return {
    icon: FolderInput,
    label: `${name} (${categoryLabels[category]})`,
    done: `moved to “${name}”`,
    async run(image) {
      const moved = await updateImage(image, { folderId: _id });
      return () => updateImage({ ...moved, category: image.category }, { folderId: image.folderId });
    },
  };
}

interface ImageCardProps {
  readonly image: GalleryImage;
  /** Only while the order is being changed. */
  readonly order: ReturnType<typeof useReorder<GalleryImage>> | undefined;
  readonly folder: GalleryFolder | null;
  readonly crud: Crud<GalleryImage>;
  readonly onView: () => void;
  readonly reload: () => Promise<void>;
}

/** Card of a gallery image, with actions. */
function ImageCard({ image, order, folder, crud, onView, reload }: ImageCardProps) {
  const { _id, title, description, category, createdAt, picture, alt } = image;
  const isChosenCover = folder?.cover?.isChosen === true && folder.cover.imageId === _id;
  if (order) {
    const { className, ...place } = order.placeOf(image);
    return (
      <div className={`flex grow flex-col ${className}`} {...place}>
        <ResponsivePicture picture={picture} alt="" sizes={SIZES} className="aspect-[4/3]" />
        <h3 className="grow px-4 py-2 wrap-anywhere">{title}</h3>
        <div className="flex items-center border-t border-line px-1 py-1">
          {order.handleOf(image)}
          {order.buttonsOf(image)}
        </div>
      </div>
    );
  }
  return (
    <>
      <ResponsivePicture
        picture={picture}
        alt={alt === title ? '' : alt}
        sizes={SIZES}
        className="aspect-[4/3]"
      />
      <div className="grow space-y-2 px-4 py-3">
        <h3 data-record={_id} tabIndex={-1} className="text-[1.2rem] wrap-anywhere outline-none">
          {title}
        </h3>
        {description && (
          <p className="line-clamp-3 whitespace-pre-wrap text-quiet wrap-anywhere">{description}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9rem] text-quiet">
          <span className="eyebrow rounded-sm border border-line px-2 py-1">{categoryLabels[category]}</span>
          {image.isPublished === false && <StateBadge isLive={false} label={galleryImageMessages.hidden} />}
          {isChosenCover && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
              <BookmarkCheck size={16} strokeWidth={1.5} /> Cover
            </span>
          )}
          <span>{localDate(createdAt)}</span>
        </p>
      </div>
      <div className="flex flex-wrap border-t border-line px-1 py-1">
        <RowAction icon={Eye} label="View" subject={title} onPress={onView} />
        {image.isPublished === false && <VisibilityAction image={image} crud={crud} reload={reload} />}
        {crud.editButton(image)}
        {crud.deleteButton(image)}
        {folder && image.isPublished !== false && (
          <AsyncRowAction
            icon={isChosenCover ? BookmarkX : Bookmark}
            label={isChosenCover ? 'Remove as cover' : 'Use as cover'}
            subject={title}
            run={() => changeCover(folder, isChosenCover ? null : _id)}
            failureMessage={(error) => serverMessage(error) ?? galleryFolderMessages.coverFailed}
            onResult={crud.showResult}
            reload={reload}
          />
        )}
      </div>
    </>
  );
}

/** Shows visitors a hidden image again, or hides one. */
export function VisibilityAction({ image, crud, reload }: Pick<ImageCardProps, 'image' | 'crud' | 'reload'>) {
  const isHidden = image.isPublished === false;
  return (
    <AsyncRowAction
      icon={isHidden ? Undo : EyeOff}
      label={isHidden ? 'Show it again' : 'Hide it'}
      subject={image.title}
      run={async () => {
        await updateImage(image, { isPublished: isHidden });
        return isHidden ? galleryImageMessages.shownAgain : galleryImageMessages.nowHidden;
      }}
      failureMessage={(error) => serverMessage(error) ?? galleryImageMessages.saveFailed}
      onResult={crud.showResult}
      reload={reload}
    />
  );
}

/** Makes an image the cover of its folder; null resets the cover to the first image. */
async function changeCover(folder: GalleryFolder, coverId: number | null): Promise<string> {
  const { _id, name, version } = newestVersion(`galleryFolders.${folder._id}`, folder);
  await browserClient.galleryFolders.update({
    params: { id: _id },
    body: { name, coverId },
    ifMatch: version,
    idempotencyKey: randomId(),
  });
  return coverId === null ? galleryFolderMessages.coverReset : galleryFolderMessages.coverChosen;
}
