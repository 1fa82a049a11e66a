import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import BookmarkX from 'lucide-react/icons/bookmark-x';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Undo from 'lucide-react/icons/undo-2';
import { useWatch } from 'react-hook-form';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { SelectField, TextField } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type KindProps } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { StateBadge } from '#kit/crud/list/record-details.tsx';
import { AsyncRowAction, RowAction } from '#kit/crud/list/row-action.tsx';
import type { Crud } from '#kit/crud/list/use-crud.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import { parishDate } from '#kit/dates/local-dates.ts';
import { browserClient, newestVersion } from '#kit/session/browser-client.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { randomId } from '#kit/session/uuid.ts';
import { ResponsivePicture } from '#kit/ui/media/picture.tsx';
import { useViewers } from '#kit/viewers/use-viewers.tsx';
import { categoryLabels } from '../categories.ts';
import { type GalleryFolder, type GalleryImage, ImageBody } from '../contract.ts';
import { toViewerPicture } from '../images.ts';
import { galleryFolderMessages, galleryImageMessages } from '../messages.ts';
import type { GalleryList } from './use-gallery.ts';

/** Number of cards shown at first, and added by each "Show more". */
const STEP = 24;
const NO_IMAGES: readonly GalleryImage[] = [];
const SIZES = '(min-width: 85rem) 15rem, (min-width: 64rem) calc(33vw - 8rem), (min-width: 40rem) 45vw, 90vw';

const text = textFields(ImageBody);
/** Admin specification, sections 4 and 5. */
const fields = defineFields<GalleryImage>()([
  text('title', 'Title'),
  text('description', 'Description', { rows: 4 }),
  {
    name: 'category',
    label: 'Category',
    kind: 'select',
    options: categoryLabels,
    isRequired: true,
    Input: ImageCategory,
  },
  {
    ...text('alt', 'Alternative text', { hint: galleryImageMessages.altHint }),
    // the server returns the title when there is no alternative text
    toValue: (image) => (!image || image.alt === image.title ? '' : image.alt),
    Input: AlternativeText,
  },
  { name: 'isDecorative', label: 'Decorative', kind: 'checkbox', layout: 'attached' },
]);

// images are created by uploading
const { read, update } = browserClient.gallery;

interface ImagesSectionProps {
  readonly images: GalleryList<GalleryImage>;
  /** The folder of the images; null for images outside folders. */
  readonly folder: GalleryFolder | null;
  readonly reload: () => Promise<void>;
}

/** Image cards, newest first, to view, edit and delete. */
export function ImagesSection({ images, folder, reload }: ImagesSectionProps) {
  const { rows, isLoading, loadPage } = images;
  const view = useListView({ rows: rows ?? NO_IMAGES, loadPage, step: STEP });
  const { viewer, openPictures } = useViewers();

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
        emptyHint={galleryImageMessages.emptyHint}
        card={(image, crud) => (
          <ImageCard
            image={image}
            folder={folder}
            crud={crud}
            onView={() =>
              openPictures(view.matchingRows.map(toViewerPicture), view.matchingRows.indexOf(image))
            }
            reload={reload}
          />
        )}
        form={(props) => (
          <RecordDialog
            {...props}
            messages={galleryImageMessages}
            fields={fields}
            schema={ImageBody}
            calls={{ read, update }}
          />
        )}
        hasTrashFilter={false}
      />
      {viewer}
    </>
  );
}

interface ImageCardProps {
  readonly image: GalleryImage;
  readonly folder: GalleryFolder | null;
  readonly crud: Crud<GalleryImage>;
  readonly onView: () => void;
  readonly reload: () => Promise<void>;
}

/** Card of a gallery image, with actions. */
function ImageCard({ image, folder, crud, onView, reload }: ImageCardProps) {
  const { _id, title, description, category, createdAt, picture, alt } = image;
  const isChosenCover = folder?.cover?.isChosen === true && folder.cover.imageId === _id;
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
          <span>{parishDate(createdAt)}</span>
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
  const { _id, title, description, category, version } = image;
  const isHidden = image.isPublished === false;
  const body = { title, description, category, isPublished: isHidden };
  return (
    <AsyncRowAction
      icon={isHidden ? Undo : EyeOff}
      label={isHidden ? 'Show it again' : 'Hide it'}
      subject={title}
      run={async () => {
        const call = { params: { id: _id }, body, ifMatch: version, idempotencyKey: randomId() };
        await browserClient.gallery.update(call);
        return isHidden ? galleryImageMessages.shownAgain : galleryImageMessages.nowHidden;
      }}
      failureMessage={(error) => serverMessage(error) ?? galleryImageMessages.saveFailed}
      onResult={crud.showResult}
      reload={reload}
    />
  );
}

/** Makes an image the cover of its folder; null resets the cover to the newest image. */
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

/** Inside a folder, the folder sets the category. */
function ImageCategory({ record, ...props }: KindProps<'select'> & { record: GalleryImage | undefined }) {
  if (!record || record.folderId === null) return <SelectField {...props} />;
  return (
    <p className="text-quiet">
      Category: <span className="text-ink">{categoryLabels[record.category]}</span> (set by its folder)
    </p>
  );
}

function AlternativeText(props: KindProps<'text'>) {
  return <TextField {...props} isDisabled={useWatch({ name: 'isDecorative' })} />;
}
