import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { after, folderName, id, idParams, limit, optionalText, requiredText } from './fields.ts';
import { galleryCategories } from './file-constants.ts';
import { Picture, pixels, UploadSignature, uploadSignature } from './media.ts';
import { routes } from './routes.ts';

export const GalleryCategory = z.enum(galleryCategories, 'Please choose a category');
export type GalleryCategory = z.infer<typeof GalleryCategory>;

/** A picture of the gallery as the specification names it, and beyond it `isDecorative`, `picture` and `version`. */
export const GalleryImage = z.object({
  _id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** Inside a folder always the folder's. */
  category: GalleryCategory,
  imageUrl: z.string(),
  /** The largest form of `picture`. */
  src: z.string(),
  /** What the picture shows, for those who do not see it: '' when it is decorative, the title when nobody wrote more. */
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
  /** The picture chosen as its cover, else its newest; null for an empty folder. */
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
  /** 'others' when left out; inside a folder the folder's counts, whatever is sent. */
  category: GalleryCategory.optional(),
  /** `secure_url` and `public_id` of the upload's answer. */
  imageUrl: requiredText(2_000),
  publicId: requiredText(300),
  folderId: recordId.nullish(),
  alt,
  isDecorative: z.boolean().optional(),
  /** `signature`, `width` and `height` of the upload's answer; a media host outside is known by them alone. */
  signature: uploadSignature,
  width: pixels,
  height: pixels,
});
export type SaveImageBody = z.input<typeof SaveImageBody>;

/** `alt` and `isDecorative` stay as they are when left out. Category is required outside a folder. */
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

/** `coverId`: one of its pictures; null for the newest; left out, it stays as it is. */
export const GalleryFolderChange = z.strictObject({
  name: folderName,
  coverId: recordId.nullish(),
});
export type GalleryFolderChange = z.input<typeof GalleryFolderChange>;

const category = z.enum([...galleryCategories, 'all']).optional();
const folderId = z.union([id, z.literal('null')]).optional();

export const galleryFolders = {
  /** By name. */
  list: endpoint(routes.galleryFolders.list, {
    access: 'anyone',
    query: z.object({ category, limit, after }),
    answer: z.array(GalleryFolder),
    cached: true,
    paged: true,
  }),
  read: endpoint(routes.galleryFolders.read, { access: 'anyone', params: idParams, answer: GalleryFolder }),
  create: endpoint(routes.galleryFolders.create, {
    access: 'staff',
    body: GalleryFolderBody,
    answer: GalleryFolder,
    status: 201,
  }),
  update: endpoint(routes.galleryFolders.update, {
    access: 'staff',
    params: idParams,
    body: GalleryFolderChange,
    answer: GalleryFolder,
  }),
  /** 409 while it holds a picture. */
  remove: endpoint(routes.galleryFolders.remove, { access: 'staff', params: idParams, answer: nothing }),
};

export const gallery = {
  /** Newest first. Without `folderId` all pictures; with the word null those outside folders. */
  list: endpoint(routes.gallery.list, {
    access: 'anyone',
    query: z.object({ category, folderId, limit, after }),
    answer: z.array(GalleryImage),
    cached: true,
    paged: true,
  }),
  read: endpoint(routes.gallery.read, { access: 'anyone', params: idParams, answer: GalleryImage }),
  uploadSignature: endpoint(routes.gallery.uploadSignature, {
    access: 'staff',
    body: z.strictObject({ title, category: GalleryCategory.optional() }),
    answer: UploadSignature,
  }),
  create: endpoint(routes.gallery.create, {
    access: 'staff',
    body: SaveImageBody,
    answer: GalleryImage,
    status: 201,
  }),
  update: endpoint(routes.gallery.update, {
    access: 'staff',
    params: idParams,
    body: ImageBody,
    answer: GalleryImage,
  }),
  remove: endpoint(routes.gallery.remove, { access: 'staff', params: idParams, answer: nothing }),
};
