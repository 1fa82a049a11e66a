import { z } from 'zod';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields, type ValuesOf } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { FolderCard } from '#kit/crud/list/folders.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import type { FormProps, RecordCalls } from '#kit/crud/types.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { countOf } from '#kit/text/count.ts';
import { Cross } from '#kit/ui/art/cross.tsx';
import { ResponsivePicture } from '#kit/ui/media/picture.tsx';
import { categoryLabels } from '../categories.ts';
import { type GalleryCategory, type GalleryFolder, GalleryFolderBody } from '../contract.ts';
import { galleryFolderMessages } from '../messages.ts';
import type { GalleryList } from './use-gallery.ts';

interface FoldersSectionProps {
  readonly folders: GalleryList<GalleryFolder>;
  readonly reload: () => Promise<void>;
}

/** The gallery folders with image counts; staff rename and, when empty, delete them. */
export function GalleryFoldersSection({ folders: { rows, isLoading }, reload }: FoldersSectionProps) {
  const view = useListView({ rows: rows ?? [], step: Number.POSITIVE_INFINITY });
  return (
    <CrudList
      group="galleryFolders"
      messages={galleryFolderMessages}
      view={view}
      isLoading={isLoading}
      isLoaded={rows !== undefined}
      reload={reload}
      isSubsection
      emptyHint={null}
      card={(folder, crud) => (
        <FolderCard
          tab="gallery"
          folder={folder}
          crud={crud}
          editLabel="Edit"
          isEmpty={folder.imageCount === 0 && !folder.hiddenCount}
          countLabel={`${countOf(folder.imageCount, 'image')}${folder.hiddenCount ? `, ${folder.hiddenCount} hidden` : ''}`}
          cover={<Cover cover={folder.cover} />}
          note={
            <>
              {categoryLabels[folder.category]}
              <span className="mt-1 line-clamp-3 wrap-anywhere">
                {folder.consent ? `Consent: ${folder.consent}` : 'Consent not recorded'}
              </span>
            </>
          }
        />
      )}
      form={(props) => props.record && <GalleryFolderForm {...props} category={props.record.category} />}
      deleteErrorMessage={(error) => {
        // another user may have added an image
        reload();
        return serverMessage(error) ?? galleryFolderMessages.deleteFailed;
      }}
      hasTrashLink={false}
    />
  );
}

function Cover({ cover }: Pick<GalleryFolder, 'cover'>) {
  if (!cover)
    return (
      <span className="grid aspect-square w-24 shrink-0 place-items-center rounded-sm bg-night text-lamp">
        <Cross className="h-9" />
      </span>
    );
  return (
    <ResponsivePicture
      picture={cover.picture}
      alt=""
      sizes="6rem"
      className="aspect-square w-24 shrink-0 rounded-sm"
    />
  );
}

const text = textFields(GalleryFolderBody);
/** @param category default of a new folder; the category of a folder cannot change. */
const folderFields = (category: GalleryCategory, isNew: boolean) =>
  defineFields<GalleryFolder>()([
    text('name', 'Name'),
    {
      name: 'category',
      label: 'Category',
      kind: 'select',
      options: categoryLabels,
      hint: 'Applies to every image in this folder.',
      isRequired: true,
      toValue: (folder) => folder?.category ?? category,
      isShown: () => isNew,
    },
    text('consent', 'Whose consent the parish has', {
      rows: 2,
      hint: 'For example “All families in these pictures agreed in writing, June 2026; asked by the secretary.” Visitors do not see this.',
    }),
    {
      name: 'cover',
      label: 'Cover',
      kind: 'custom',
      isOnlyRestored: true,
      toValue: (folder) => ({ ...folder?.cover, ...folder?.cover?.picture }),
      comparison: { text: (cover) => (cover as Partial<Cover>).alt ?? '' },
    },
  ]);
type Cover = NonNullable<GalleryFolder['cover']>;

const calls: RecordCalls<GalleryFolder, ValuesOf<ReturnType<typeof folderFields>>> = {
  ...browserClient.galleryFolders,
  create: ({ body: { cover: _, ...body }, ...rest }) =>
    browserClient.galleryFolders.create({ ...rest, body }),
  update({ body: { name, consent, cover }, ...rest }) {
    const { imageId, isChosen } = (cover ?? {}) as Partial<Cover>;
    const coverId = cover && (isChosen ? imageId : null);
    return browserClient.galleryFolders.update({ ...rest, body: { name, consent, coverId } });
  },
};

const schema = GalleryFolderBody.extend({ cover: z.unknown() });

interface FolderFormProps extends Omit<FormProps<GalleryFolder>, 'onSaved'> {
  readonly onSaved: (saved: GalleryFolder) => void;
  /** Default category of a new folder. */
  readonly category: GalleryCategory;
}

/** Form to create or edit a gallery folder (admin specification, section 5). */
export function GalleryFolderForm({ category, ...props }: FolderFormProps) {
  const { record } = props;
  const { renameFailed, saveFailed } = galleryFolderMessages;
  return (
    <RecordDialog
      {...props}
      messages={galleryFolderMessages}
      fields={folderFields(category, record === undefined)}
      schema={schema}
      calls={calls}
      draftKind="gallery-folders"
      conflictField="name"
      failureMessage={(error) => serverMessage(error) ?? (record ? renameFailed : saveFailed)}
    />
  );
}
