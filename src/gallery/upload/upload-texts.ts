import type { UploadItem } from '#kit/uploads/upload-queue.ts';
import { categoryLabels } from '../categories.ts';
import { type GalleryCategory, type GalleryFolder, GalleryFolderBody, ImageBody } from '../contract.ts';

/** Texts of a single image. */
export interface ImageTexts {
  /** Empty for the numbered title of all images. */
  readonly title: string;
  readonly alt: string;
  readonly isDecorative: boolean;
}

/** Everything that a user enters in the upload form, except the files: a small JSON value, which a draft can store. */
export interface UploadTexts {
  /** Title of all images, without the number; null for the name of the album. */
  readonly title: string | null;
  readonly description: string;
  /** Id of the folder, 'new', or null for none. */
  readonly folder: number | 'new' | null;
  /** Name of the new folder. */
  readonly newFolder: string;
  /** Of a new folder, or of images outside folders. */
  readonly category: GalleryCategory;
  /** The images with texts of their own, by `fileId`. */
  readonly images: Readonly<Record<string, ImageTexts>>;
}

export const NO_TEXTS: ImageTexts = { title: '', alt: '', isDecorative: false };

/** Where images are uploaded to. */
export interface UploadTarget {
  /** Null outside folders, and for a folder that does not exist yet. */
  readonly folderId: number | null;
  /** Name of the folder; null outside folders. */
  readonly folderName: string | null;
  readonly category: GalleryCategory;
  /** Number in the title of the first image. */
  readonly firstNumber: number;
}

/** @param outside number of the images outside folders. */
export function uploadTarget(
  { folder, newFolder, category }: UploadTexts,
  folders: readonly GalleryFolder[],
  outside: number,
): UploadTarget {
  if (folder === 'new') return { folderId: null, folderName: newFolder.trim(), category, firstNumber: 1 };
  const existing = folders.find(({ _id }) => _id === folder);
  return {
    folderId: existing?._id ?? null,
    folderName: existing?.name ?? null,
    category: existing?.category ?? category,
    firstNumber: (existing?.imageCount ?? outside) + 1,
  };
}

/** A selected image with the texts and the place in the gallery that it is saved with. */
export interface UploadJob extends UploadItem, ImageTexts {
  /** The title without a title of its own. */
  readonly numberedTitle: string;
  readonly description: string;
  readonly category: GalleryCategory;
  readonly folderId: number | null;
  /** Position in the order in which the images were chosen. */
  readonly index: number;
}

/** Identifies a file, also when the user selects it again. */
export function fileId({ name, size }: Pick<File, 'name' | 'size'>): string {
  return `${name} ${size}`;
}

/** The title in the form, without a number. By default it is the name of the album. */
export function commonTitle({ title }: UploadTexts, { folderName, category }: UploadTarget): string {
  return title ?? (folderName || (category === 'others' ? 'Photo' : categoryLabels[category]));
}

/** The title of each image that has none of its own. A single image with a typed title has no number. */
export function numberedTitles(count: number, texts: UploadTexts, target: UploadTarget): string[] {
  const title = commonTitle(texts, target);
  if (count === 1 && texts.title !== null) return [title];
  return Array.from({ length: count }, (_, index) => `${title} ${target.firstNumber + index}`);
}

/**
 * The selected images with their texts.
 *
 * @param files null for a file that was removed after an upload had started, so that the others keep their numbers.
 */
export function toUploadJobs(
  files: readonly (File | null)[],
  texts: UploadTexts,
  target: UploadTarget,
): readonly UploadJob[] {
  const { category, folderId } = target;
  const titles = numberedTitles(files.length, texts, target);
  return files.flatMap((file, index) => {
    if (!file) return [];
    const id = fileId(file);
    const own = texts.images[id] ?? NO_TEXTS;
    const numberedTitle = titles[index] ?? '';
    return {
      ...own,
      id,
      file,
      numberedTitle,
      title: own.title.trim() || numberedTitle,
      description: texts.description,
      category,
      folderId,
      index,
    };
  });
}

const texts = ImageBody.pick({ title: true, alt: true, description: true })
  .extend({ newFolder: GalleryFolderBody.shape.name })
  .partial();

/** Validation errors of texts by field. */
export function textErrors(
  values: Partial<Pick<UploadJob, 'title' | 'alt' | 'description'> & Pick<UploadTexts, 'newFolder'>>,
) {
  const issues = texts.safeParse(values).error?.issues ?? [];
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
  return errors as { readonly [Field in keyof typeof values]?: string };
}
