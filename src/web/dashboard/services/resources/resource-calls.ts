import { ApiProblem } from '#contract/problem.ts';
import type { ResourceChange } from '#contract/service-resources.ts';
import { browserClient } from '../../../session/browser-client.ts';
import type { Sender } from '../../../session/file-uploader.ts';
import type { RecordCalls } from '../../crud/types.ts';
import { type FileType, fileTypes } from './file-types.ts';
import type { ResourceValues } from './resource-values.ts';
import { type ResourceRow, resourceRow } from './row-adapters.ts';

const FILE_NAME_CHARACTERS = 200;

interface ResourceCallsOptions {
  readonly folderId: number;
  /** The resource to edit; undefined for a new one. */
  readonly record: ResourceRow | undefined;
  readonly sender: Sender;
}

/** The calls behind the form of a resource: a chosen file is uploaded first, then all of it is saved. */
export function resourceCalls({ folderId, record, sender }: ResourceCallsOptions) {
  /** The resource as the server was last heard to have it. */
  let current = record;
  const calls = browserClient.resources;

  const upload = async (type: FileType, name: string, file: File) => {
    const { secure_url, public_id, signature } = await sender.send(file, () =>
      fileTypes[type].sign(name, file),
    );
    return {
      resourceUrl: secure_url,
      publicId: public_id,
      signature,
      fileName: file.name.slice(-FILE_NAME_CHARACTERS),
    };
  };

  /** What the server has against the address of an uploaded file belongs to the file's field. */
  const toldAtFile = (file: File | null) => (error: unknown) => {
    const message = error instanceof ApiProblem && error.details.errors?.resourceUrl;
    if (!file || !message) throw error;
    sender.forget(file);
    throw new ApiProblem(error.code, error.message, { errors: { file: message } });
  };

  const changeOf = async ({ resourceName, resourceType, resourceUrl, file }: ResourceValues) => {
    const kept: ResourceChange = { resourceName, resourceType, resourceUrl };
    if (resourceType === 'Video') return kept;
    // the same address says that the file stays
    if (!file) return { ...kept, resourceUrl: current?.resource_url ?? '' };
    const { publicId: _, ...sent } = await upload(resourceType, resourceName, file);
    return { ...kept, ...sent };
  };

  return {
    async read(input) {
      current = resourceRow(await calls.read(input));
      return current;
    },
    async create({ body: { resourceName, resourceType, resourceUrl, file }, ...rest }) {
      if (resourceType === 'Video') {
        const body = { resourceName, resourceType, resourceUrl, folderId };
        return resourceRow(await calls.create({ ...rest, body }));
      }
      if (!file) throw new Error('A file was not asked for');
      const body = { resourceName, folderId, ...(await upload(resourceType, resourceName, file)) };
      return resourceRow(await fileTypes[resourceType].save({ ...rest, body }).catch(toldAtFile(file)));
    },
    async update({ body, ...rest }) {
      const file = body.resourceType === 'Video' ? null : body.file;
      const change = await changeOf(body);
      return resourceRow(await calls.update({ ...rest, body: change }).catch(toldAtFile(file)));
    },
  } satisfies RecordCalls<ResourceRow, ResourceValues>;
}
