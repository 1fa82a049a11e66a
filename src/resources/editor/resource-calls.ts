import { ApiProblem } from '#kit/api/problem.ts';
import type { RecordCalls } from '#kit/crud/types.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import type { FileUploader } from '#kit/uploads/file-uploader.ts';
import { createUploadClient } from '#kit/uploads/upload-file.ts';
import type { Resource, ResourceChange } from '../contract.ts';
import { type FileType, fileTypes } from './file-types.ts';
import type { ResourceValues } from './resource-schema.ts';

const FILE_NAME_CHARACTERS = 200;

type ReplaceInput = Omit<Parameters<RecordCalls<Resource, ResourceValues>['update']>[0], 'body'>;

interface ResourceCallsOptions {
  /** The resource to edit; undefined for a new one. */
  readonly record: Resource | undefined;
  readonly uploader: FileUploader;
}

const idOfFolder = (folder: string | number | undefined) => Number(String(folder).replace(/\D/g, ''));

/** API calls of the resource form: upload the selected file, then save the resource. */
export function resourceCalls({ record, uploader }: ResourceCallsOptions) {
  /** The resource as last read from the server. */
  let current = record;
  /** The new file of the document, and the key of the save that sent it; a retry of that save does not send it again. */
  let replaced: { readonly file: File; readonly by: string } | undefined;
  const calls = browserClient.resources;

  const upload = async (type: FileType, name: string, file: File) => {
    const { secure_url, public_id, signature } = await uploader.upload(file, () =>
      fileTypes[type].sign(name, file),
    );
    return {
      resourceUrl: secure_url,
      publicId: public_id,
      signature,
      fileName: file.name.slice(-FILE_NAME_CHARACTERS),
    };
  };

  const replaceDocument = (file: File, { idempotencyKey, ...call }: ReplaceInput) =>
    uploader.send(file, (_, options) => {
      const form = new FormData();
      form.set('document', file);
      // another file, or another version to replace, is another request
      const key = [idempotencyKey, call.ifMatch, file.size, file.lastModified].join('-');
      return createUploadClient(options).resources.replaceDocument({ ...call, form, idempotencyKey: key });
    });

  /** Assigns the server's error about `resourceUrl` to the file field. */
  const assignErrorToFile = (file: File) => (error: unknown) => {
    const message = error instanceof ApiProblem && error.details.errors?.resourceUrl;
    if (!message) throw error;
    uploader.forget(file);
    throw new ApiProblem(error.code, error.message, { errors: { file: message } });
  };

  return {
    versions: calls.versions,
    async read(input) {
      current = await calls.read(input);
      return current;
    },
    async create({ body: { resourceName, resourceType, resourceUrl, file, folder }, ...rest }) {
      const folderId = idOfFolder(folder);
      if (resourceType === 'Video')
        return calls.create({ ...rest, body: { resourceName, resourceType, resourceUrl, folderId } });
      if (!file) throw new Error('No file was selected');
      const body = { resourceName, folderId, ...(await upload(resourceType, resourceName, file)) };
      return fileTypes[resourceType].save({ ...rest, body }).catch(assignErrorToFile(file));
    },
    async update({ body: { resourceName, resourceType, resourceUrl, file, folder, content }, ...call }) {
      const { idempotencyKey } = call;
      const isRetry = replaced?.by === idempotencyKey;
      const rest = isRetry && current ? { ...call, ifMatch: current.version } : call;
      const folderId = idOfFolder(folder);
      const change: ResourceChange = { resourceName, resourceType, resourceUrl, folderId };
      if (content && !file) {
        const { resource_type, resource_url, file_name: fileName } = content as Resource;
        const restored = { resourceType: resource_type, resourceUrl: resource_url, fileName };
        return calls.update({ ...rest, body: { ...change, ...restored } });
      }
      if (resourceType === 'Video') return calls.update({ ...rest, body: change });
      // an unchanged URL keeps the file
      if (!file)
        return calls.update({ ...rest, body: { ...change, resourceUrl: current?.resource_url ?? '' } });
      if (resourceType === 'Documents' && current?.resource_type === 'Documents') {
        if (!isRetry || replaced?.file !== file) {
          current = await replaceDocument(file, rest);
          replaced = { file, by: idempotencyKey };
        }
        const { resource_name, resource_url, version } = current;
        if (resource_name === resourceName && current.folderId === folderId) return current;
        return calls.update({ ...rest, ifMatch: version, body: { ...change, resourceUrl: resource_url } });
      }
      const { publicId: _, ...uploaded } = await upload(resourceType, resourceName, file);
      return calls.update({ ...rest, body: { ...change, ...uploaded } }).catch(assignErrorToFile(file));
    },
  } satisfies RecordCalls<Resource, ResourceValues>;
}
