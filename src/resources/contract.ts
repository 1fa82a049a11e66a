import { z } from 'zod';
import { endpoint, noContent, recordEndpoints, versionsOf } from '#kit/api/endpoint.ts';
import {
  folderName,
  idParams,
  optionalText,
  recordFields,
  recordId,
  requiredLine,
  requiredText,
} from '#kit/api/fields.ts';
import { UploadSignature } from '#kit/media/contract.ts';
import { uploadSignature } from '#kit/uploads/contract.ts';
import { routes } from './wire.ts';

export const resourceTypes = ['Audio', 'Video', 'Documents'] as const;

export const ResourceType = z.enum(resourceTypes, 'Please choose a type');
export type ResourceType = z.infer<typeof ResourceType>;

export const ResourceFolder = z.object({
  id: z.int(),
  folder_name: z.string(),
  itemCount: z.int(),
  /** Same as `itemCount`. */
  item_count: z.int(),
  ...recordFields,
});
export type ResourceFolder = z.infer<typeof ResourceFolder>;

/** A recording, video or document. Beyond the specification: `file_name`, `link`, `folderId`, `bytes` and `version`. */
export const Resource = z.object({
  id: z.int(),
  resource_name: z.string(),
  resource_type: ResourceType,
  /** Link of a video, otherwise URL of the file. */
  resource_url: z.string(),
  /** Name of a downloaded copy: 'Order of Holy Qurbana.pdf'; null for a video. */
  file_name: z.string().nullable(),
  /** Page of the video; null for a file. */
  link: z.string().nullable(),
  folderId: z.int(),
  /** Size of the file; null for a video, or if the media host did not report it. */
  bytes: z.int().nullable(),
  ...recordFields,
});
export type Resource = z.infer<typeof Resource>;

const name = requiredLine(200);

export const ResourceFolderBody = z.strictObject({ folderName });
export type ResourceFolderBody = z.input<typeof ResourceFolderBody>;

/** A video by its https link: a page of the video site, or a file ending in mp4, webm, ogg, mov or avi. */
export const ResourceBody = z.strictObject({
  resourceName: name,
  resourceType: ResourceType,
  resourceUrl: requiredLine(2_000),
  folderId: recordId,
});
export type ResourceBody = z.input<typeof ResourceBody>;

/** `resourceUrl` is a video's link or, to replace a recording or document, the `secure_url` of a new upload. */
export const ResourceChange = z.strictObject({
  resourceName: name,
  resourceType: ResourceType,
  resourceUrl: requiredLine(2_000),
  /** Name of a new upload; defaults to the resource's name. */
  fileName: optionalText(200),
  /** Another folder, to move the resource. */
  folderId: recordId.optional(),
  signature: uploadSignature,
});
export type ResourceChange = z.input<typeof ResourceChange>;

/** `secure_url`, `public_id` and `signature` are those of the upload response. */
export const SaveFileBody = z.strictObject({
  resourceName: name,
  resourceUrl: requiredLine(2_000),
  publicId: requiredText(300),
  fileName: optionalText(200),
  folderId: recordId,
  signature: uploadSignature,
});
export type SaveFileBody = z.input<typeof SaveFileBody>;

export const resourceFolders = {
  /** `remove`: 409 unless the folder is empty. */
  ...recordEndpoints(routes.resourceFolders, {
    readableBy: 'anyone',
    response: ResourceFolder,
    body: ResourceFolderBody,
  }),
  /** Sorted by name. 404 for an unknown folder. */
  resources: endpoint(routes.resourceFolders.resources, {
    access: 'anyone',
    params: idParams,
    response: z.array(Resource),
    cached: true,
  }),
};

const saved = { access: 'staff', response: Resource, status: 201 } as const;

export const resources = {
  documentSignature: endpoint(routes.resources.documentSignature, {
    access: 'staff',
    /** `fileType` is the MIME type or file extension, if the browser knows it: whether the file is a picture. */
    body: z.strictObject({ resourceName: name, fileType: optionalText(100) }),
    response: UploadSignature,
  }),
  soundSignature: endpoint(routes.resources.soundSignature, {
    access: 'staff',
    body: z.strictObject({ resourceName: name }),
    response: UploadSignature,
  }),
  read: endpoint(routes.resources.read, { access: 'anyone', params: idParams, response: Resource }),
  create: endpoint(routes.resources.create, { ...saved, body: ResourceBody }),
  update: endpoint(routes.resources.update, {
    access: 'staff',
    params: idParams,
    body: ResourceChange,
    response: Resource,
  }),
  remove: endpoint(routes.resources.remove, { access: 'staff', params: idParams, response: noContent }),
  versions: endpoint(routes.resources.versions, { ...versionsOf(Resource), params: idParams }),
  saveDocument: endpoint(routes.resources.saveDocument, { ...saved, body: SaveFileBody }),
  saveSound: endpoint(routes.resources.saveSound, { ...saved, body: SaveFileBody }),
  /** Multipart with the new file in `document`, up to 50 MB. */
  replaceDocument: endpoint(routes.resources.replaceDocument, {
    access: 'staff',
    params: idParams,
    file: 'document',
    response: Resource,
  }),
};
