import { ApiProblem } from '#contract/problem.ts';
import type { Resource, ResourceChange } from '#contract/resources/service-resources.ts';
import { browserClient } from '../../../session/browser-client.ts';
import type { FileUploader } from '../../../uploads/file-uploader.ts';
import type { RecordCalls } from '../../crud/types.ts';
import { type FileType, fileTypes } from './file-types.ts';
import type { ResourceValues } from './resource-schema.ts';

const FILE_NAME_CHARACTERS = 200;

interface ResourceCallsOptions {
  readonly folderId: number;
  /** The resource to edit; undefined for a new one. */
  readonly record: Resource | undefined;
  readonly uploader: FileUploader;
}

/** API calls of the resource form: upload the selected file, then save the resource. */
export function resourceCalls({ folderId, record, uploader }: ResourceCallsOptions) {
  /** The resource as last read from the server. */
  let current = record;
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

  /** Assigns the server's error about `resourceUrl` to the file field. */
  const assignErrorToFile = (file: File) => (error: unknown) => {
    const message = error instanceof ApiProblem && error.details.errors?.resourceUrl;
    if (!message) throw error;
    uploader.forget(file);
    throw new ApiProblem(error.code, error.message, { errors: { file: message } });
  };

  return {
    async read(input) {
      current = await calls.read(input);
      return current;
    },
    async create({ body: { resourceName, resourceType, resourceUrl, file }, ...rest }) {
      if (resourceType === 'Video')
        return calls.create({ ...rest, body: { resourceName, resourceType, resourceUrl, folderId } });
      if (!file) throw new Error('No file was selected');
      const body = { resourceName, folderId, ...(await upload(resourceType, resourceName, file)) };
      return fileTypes[resourceType].save({ ...rest, body }).catch(assignErrorToFile(file));
    },
    async update({ body: { resourceName, resourceType, resourceUrl, file }, ...rest }) {
      const change: ResourceChange = { resourceName, resourceType, resourceUrl };
      if (resourceType === 'Video') return calls.update({ ...rest, body: change });
      // an unchanged URL keeps the file
      if (!file)
        return calls.update({ ...rest, body: { ...change, resourceUrl: current?.resource_url ?? '' } });
      const { publicId: _, ...uploaded } = await upload(resourceType, resourceName, file);
      return calls.update({ ...rest, body: { ...change, ...uploaded } }).catch(assignErrorToFile(file));
    },
  } satisfies RecordCalls<Resource, ResourceValues>;
}
