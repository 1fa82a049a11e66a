import { z } from 'zod';
import { galleryCategories } from '../constants.ts';
import { endpoint, recordEndpoints } from '../endpoint.ts';
import { cursor, folderName, id, limit, optionalText, requiredText } from '../fields.ts';
import { routes } from '../routes.ts';
import { Picture, pixels, UploadSignature, uploadSignature } from './media.ts';

export const GalleryCategory = z.enum(galleryCategories, 'Please choose a category');
export type GalleryCategory = z.infer<typeof GalleryCategory>;

/** A gallery picture. Beyond the specification: `isDecorative`, `picture` and `version`. */
export const GalleryImage = z.object({
  _id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** For a picture in a folder, the folder's category. */
  category: GalleryCategory,
  imageUrl: z.string(),
  /** The largest variant of `picture`. */
  src: z.string(),
  /** Text alternative: '' for a decorative picture; defaults to the title. */
  alt: z.string(),
  isDecorative: z.boolean(),
  publicId: z.string(),
  folderId: z.int().nullable(),
  createdAt: z.string(),
  version: z.int(),
  picture: Picture,
});
export type GalleryImage = z.infer<typeof GalleryImage>;

export const GalleryFolder = z.object({
  _id: z.int(),
  name: z.string(),
  category: GalleryCategory,
  imageCount: z.int(),
  /** The chosen cover, otherwise the newest picture; null for an empty folder. */
  cover: z.object({ imageId: z.int(), isChosen: z.boolean(), alt: z.string(), picture: Picture }).nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type GalleryFolder = z.infer<typeof GalleryFolder>;

const recordId = z.int().min(1).max(2_147_483_647);
const title = requiredText(200);
const description = optionalText(2_000);
const alt = optionalText(300).optional();

export const SaveImageBody = z.strictObject({
  title,
  description,
  /** Defaults to 'others'. Ignored for a picture in a folder, which has the folder's category. */
  category: GalleryCategory.optional(),
  /** `secure_url` and `public_id` of the upload response. */
  imageUrl: requiredText(2_000),
  publicId: requiredText(300),
  folderId: recordId.nullish(),
  alt,
  isDecorative: z.boolean().optional(),
  /** `signature`, `width` and `height` of the upload response; needed only with an external media host. */
  signature: uploadSignature,
  width: pixels,
  height: pixels,
});
export type SaveImageBody = z.input<typeof SaveImageBody>;

/** If omitted, `alt` and `isDecorative` are unchanged. `category` is required outside a folder. */
export const ImageBody = z.strictObject({
  title,
  description,
  category: GalleryCategory.optional(),
  alt,
  isDecorative: z.boolean().optional(),
});
export type ImageBody = z.input<typeof ImageBody>;

export const GalleryFolderBody = z.strictObject({ name: folderName, category: GalleryCategory });
export type GalleryFolderBody = z.input<typeof GalleryFolderBody>;

/** `coverId` is a picture of the folder, or null for the newest. If omitted, it is unchanged. */
export const GalleryFolderChange = z.strictObject({
  name: folderName,
  coverId: recordId.nullish(),
});
export type GalleryFolderChange = z.input<typeof GalleryFolderChange>;

const category = z.enum([...galleryCategories, 'all']).optional();
const folderId = z.union([id, z.literal('null')]).optional();

export const galleryFolders = {
  /** Sorted by name. */
  list: endpoint(routes.galleryFolders.list, {
    access: 'anyone',
    query: z.object({ category, limit, after: cursor }),
    response: z.array(GalleryFolder),
    cached: true,
    paged: true,
  }),
  /** 409 unless the folder is empty. */
  ...recordEndpoints(routes.galleryFolders, {
    readableBy: 'anyone',
    response: GalleryFolder,
    body: GalleryFolderBody,
    change: GalleryFolderChange,
  }),
};

const { read, ...writes } = recordEndpoints(routes.gallery, {
  readableBy: 'anyone',
  response: GalleryImage,
  body: SaveImageBody,
  change: ImageBody,
});

export const gallery = {
  /** Newest first. Without `folderId`, all pictures; with the literal 'null', those outside folders. */
  list: endpoint(routes.gallery.list, {
    access: 'anyone',
    query: z.object({ category, folderId, limit, after: cursor }),
    response: z.array(GalleryImage),
    cached: true,
    paged: true,
  }),
  read,
  uploadSignature: endpoint(routes.gallery.uploadSignature, {
    access: 'staff',
    body: z.strictObject({ title, category: GalleryCategory.optional() }),
    response: UploadSignature,
  }),
  ...writes,
};
