import { z } from 'zod';
import { endpoint, noContent, recordEndpoints } from '#kit/api/endpoint.ts';
import {
  booleanFlag,
  cursor,
  folderName,
  id,
  limit,
  optionalLine,
  optionalText,
  recordFields,
  recordId,
  requiredLine,
  stored,
} from '#kit/api/fields.ts';
import { Picture, UploadSignature } from '#kit/media/contract.ts';
import { pictureFocuses } from '#kit/media/focus.ts';
import { RecordPicture } from '#kit/uploads/contract.ts';
import { galleryCategories, routes } from './wire.ts';

export const GalleryCategory = z.enum(galleryCategories, 'Please choose a category');
export type GalleryCategory = z.infer<typeof GalleryCategory>;

const title = requiredLine(200);
const description = optionalText(2_000);

/**
 * If omitted, `alt`, `isDecorative`, `isPublished`, `folderId` and `focus` are unchanged. `category` is required outside a folder;
 * a picture in a folder has the folder's category.
 */
export const ImageBody = z.strictObject({
  title,
  description,
  category: GalleryCategory.optional(),
  alt: optionalLine(300).optional(),
  isDecorative: z.boolean().optional(),
  /** Whether visitors see the picture; true for a new one. */
  isPublished: z.boolean().optional(),
  /** The folder; null for none. */
  folderId: recordId.nullish(),
  focus: z.enum(pictureFocuses).optional(),
});
export type ImageBody = z.input<typeof ImageBody>;

/** A new picture with the fields of its upload response. `category` defaults to 'others'. */
export const SaveImageBody = z.strictObject({
  ...ImageBody.shape,
  ...RecordPicture.shape,
  /** Lists show the picture as many places after an earlier one of the same upload; by default before all others. */
  after: z.strictObject({ id: recordId, places: z.int().min(-10_000).max(10_000) }).optional(),
});
export type SaveImageBody = z.input<typeof SaveImageBody>;

/** Of one call. */
const MAX_ORDERED_IMAGES = 2_000;

const consent = optionalText(500).optional();

export const GalleryFolderBody = z.strictObject({ name: folderName, category: GalleryCategory, consent });
export type GalleryFolderBody = z.input<typeof GalleryFolderBody>;

/** `coverId` is a picture of the folder, or null for the first one. If omitted, it and `consent` are unchanged. */
export const GalleryFolderChange = z.strictObject({
  name: folderName,
  coverId: recordId.nullish(),
  consent,
});
export type GalleryFolderChange = z.input<typeof GalleryFolderChange>;

/** A gallery picture. Beyond the specification: `isDecorative`, `picture`, `isPublished` and `version`. */
export const GalleryImage = z.object({
  _id: z.int(),
  ...stored(ImageBody.omit({ focus: true })),
  imageUrl: z.string(),
  /** The largest variant of `picture`. */
  src: z.string(),
  /** Text alternative: '' for a decorative picture; defaults to the title. */
  alt: z.string(),
  /** Only for a picture that is hidden on request, which only staff can read. */
  isPublished: z.literal(false).optional(),
  publicId: z.string(),
  folderId: z.int().nullable(),
  ...recordFields,
  picture: Picture,
});
export type GalleryImage = z.infer<typeof GalleryImage>;

export const GalleryFolder = z.object({
  _id: z.int(),
  ...stored(GalleryFolderBody),
  /** Without hidden pictures. */
  imageCount: z.int(),
  /** The chosen cover, otherwise the first picture; null for an empty folder. */
  cover: z.object({ imageId: z.int(), isChosen: z.boolean(), alt: z.string(), picture: Picture }).nullable(),
  /** Number of hidden pictures. Only for staff. */
  hiddenCount: z.int().optional(),
  /** Who agreed that these pictures are published; null if it is not recorded. Only for staff. */
  consent: z.string().nullable().optional(),
  ...recordFields,
});
export type GalleryFolder = z.infer<typeof GalleryFolder>;

const category = z.enum([...galleryCategories, 'all']).optional();
const folderId = z.union([id, z.literal('null')]).optional();

export const galleryFolders = {
  /** 409 unless the folder is empty. */
  ...recordEndpoints(routes.galleryFolders, {
    readableBy: 'anyone',
    response: GalleryFolder,
    body: GalleryFolderBody,
    change: GalleryFolderChange,
  }),
  /** Sorted by name. */
  list: endpoint(routes.galleryFolders.list, {
    access: 'anyone',
    query: z.object({ category, limit, after: cursor }),
    response: z.array(GalleryFolder),
    cached: true,
    paged: true,
  }),
};

export const gallery = {
  uploadSignature: endpoint(routes.gallery.uploadSignature, {
    access: 'staff',
    body: z.strictObject({ title, category: GalleryCategory.optional() }),
    response: UploadSignature,
  }),
  ...recordEndpoints(routes.gallery, {
    readableBy: 'anyone',
    response: GalleryImage,
    body: SaveImageBody,
    change: ImageBody,
  }),
  /** Puts these pictures in this order, in the places of the list that they have together. */
  order: endpoint(routes.gallery.order, {
    access: 'staff',
    body: z.strictObject({ ids: z.array(recordId).min(2).max(MAX_ORDERED_IMAGES) }),
    response: noContent,
  }),
  /**
   * Newest first, unless they were moved. Without `folderId`, all pictures; with the literal 'null', those outside folders. With `admin=true`,
   * also hidden ones.
   */
  list: endpoint(routes.gallery.list, {
    access: { staffWhen: 'admin' },
    query: z.object({ category, folderId, admin: booleanFlag, limit, after: cursor }),
    response: z.array(GalleryImage),
    cached: true,
    paged: true,
  }),
};
