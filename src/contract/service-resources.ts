import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { folderName, idParams, optionalText, requiredText } from './fields.ts';
import { resourceTypes } from './file-constants.ts';
import { UploadSignature, uploadSignature } from './media.ts';
import { routes } from './routes.ts';

export const ResourceType = z.enum(resourceTypes, 'Please choose a type');
export type ResourceType = z.infer<typeof ResourceType>;

export const ResourceFolder = z.object({
  id: z.int(),
  folder_name: z.string(),
  itemCount: z.int(),
  /** The same number. */
  item_count: z.int(),
  createdAt: z.string(),
  version: z.int(),
});
export type ResourceFolder = z.infer<typeof ResourceFolder>;

/** A recording, a video or a document as the specification names it; beyond it `folderId`, `bytes` and `version`. */
export const Resource = z.object({
  id: z.int(),
  resource_name: z.string(),
  resource_type: ResourceType,
  /** Of a video its link, else the address of the file. */
  resource_url: z.string(),
  /** What a saved copy is called: 'Order of Holy Qurbana.pdf'; null for a video. */
  file_name: z.string().nullable(),
  /** Where a video is watched; null for a file. */
  link: z.string().nullable(),
  folderId: z.int(),
  /** Size of the file; null for a video, and where a media host outside did not tell. */
  bytes: z.int().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type Resource = z.infer<typeof Resource>;

const recordId = z.int().min(1).max(2_147_483_647);
const name = requiredText(200);

export const ResourceFolderBody = z.strictObject({ folderName });
export type ResourceFolderBody = z.input<typeof ResourceFolderBody>;

/** A video by its link: https, a page of the video site, or a film ending in mp4, webm, ogg, mov or avi. */
export const ResourceBody = z.strictObject({
  resourceName: name,
  resourceType: ResourceType,
  resourceUrl: requiredText(2_000),
  folderId: recordId,
});
export type ResourceBody = z.input<typeof ResourceBody>;

/** Another name; another link; or, of a recording or document, the `secure_url` of a newly uploaded file in its place. */
export const ResourceChange = z.strictObject({
  resourceName: name,
  resourceType: ResourceType,
  resourceUrl: requiredText(2_000),
  /** Name of a newly uploaded file; without one it is called as the resource. */
  fileName: optionalText(200),
  signature: uploadSignature,
});
export type ResourceChange = z.input<typeof ResourceChange>;

/** After an upload: `secure_url`, `public_id` and `signature` of its answer. */
export const SaveFileBody = z.strictObject({
  resourceName: name,
  resourceUrl: requiredText(2_000),
  publicId: requiredText(300),
  fileName: optionalText(200),
  folderId: recordId,
  signature: uploadSignature,
});
export type SaveFileBody = z.input<typeof SaveFileBody>;

export const resourceFolders = {
  list: endpoint(routes.resourceFolders.list, {
    access: 'anyone',
    answer: z.array(ResourceFolder),
    cached: true,
  }),
  read: endpoint(routes.resourceFolders.read, { access: 'anyone', params: idParams, answer: ResourceFolder }),
  create: endpoint(routes.resourceFolders.create, {
    access: 'staff',
    body: ResourceFolderBody,
    answer: ResourceFolder,
    status: 201,
  }),
  update: endpoint(routes.resourceFolders.update, {
    access: 'staff',
    params: idParams,
    body: ResourceFolderBody,
    answer: ResourceFolder,
  }),
  /** 409 while it holds anything. */
  remove: endpoint(routes.resourceFolders.remove, { access: 'staff', params: idParams, answer: nothing }),
  /** By name; 404 for an unknown folder. */
  resources: endpoint(routes.resourceFolders.resources, {
    access: 'anyone',
    params: idParams,
    answer: z.array(Resource),
    cached: true,
  }),
};

const saved = { access: 'staff', answer: Resource, status: 201 } as const;

export const resources = {
  documentSignature: endpoint(routes.resources.documentSignature, {
    access: 'staff',
    /** `fileType`: MIME type or ending of the file, where the browser knows it. */
    body: z.strictObject({ resourceName: name, fileType: optionalText(100) }),
    answer: UploadSignature,
  }),
  soundSignature: endpoint(routes.resources.soundSignature, {
    access: 'staff',
    body: z.strictObject({ resourceName: name }),
    answer: UploadSignature,
  }),
  read: endpoint(routes.resources.read, { access: 'anyone', params: idParams, answer: Resource }),
  create: endpoint(routes.resources.create, { ...saved, body: ResourceBody }),
  saveDocument: endpoint(routes.resources.saveDocument, { ...saved, body: SaveFileBody }),
  saveSound: endpoint(routes.resources.saveSound, { ...saved, body: SaveFileBody }),
  update: endpoint(routes.resources.update, {
    access: 'staff',
    params: idParams,
    body: ResourceChange,
    answer: Resource,
  }),
  /** Multipart: the new file in `document`, up to 50 MB. */
  replaceDocument: endpoint(routes.resources.replaceDocument, {
    access: 'staff',
    params: idParams,
    file: 'document',
    answer: Resource,
  }),
  remove: endpoint(routes.resources.remove, { access: 'staff', params: idParams, answer: nothing }),
};
