import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation } from '#kit/api/handlers.ts';
import { ApiProblem, invalidField } from '#kit/api/problem.ts';
import type { Session } from '#kit/api/session.server.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers, throwNotFound } from '#kit/crud/handlers/crud-handlers.server.ts';
import { receiveInlineUpload } from '#kit/http/multipart/inline-upload.ts';
import { fileKinds, parseFileFormat } from '#kit/media/file-names.ts';
import { fieldMapper } from '#kit/storage/column-names.ts';
import type { FileRow } from '#kit/storage/schema.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { attachFile } from '#kit/uploads/attachments.server.ts';
import { createUploadSigner } from '#kit/uploads/upload-grants.server.ts';
import { contentColumns, downloadName, normalizeVideoLink, type ResourceContent } from './content.server.ts';
import type { Resource, ResourceChange, ResourceType, SaveFileBody } from './contract.ts';
import type { ResourceRow } from './tables.ts';

const toFields = fieldMapper();

const UPLOAD_FOLDERS = { Audio: 'sound', Documents: 'documents' } as const;
type Body = Partial<SaveFileBody> & ResourceChange;

export function resourcesRoutes(deps: AppContext): Handlers<Api['resources']> {
  const { storage, media } = deps;
  const { signatureFor, countUpload } = createUploadSigner(deps);

  const attach = async (
    trx: Handle,
    type: keyof typeof UPLOAD_FOLDERS,
    { body, id, session }: { body: Body; id: number | undefined; session: Session },
  ): Promise<ResourceContent> => {
    const { resourceName, resourceUrl: address, publicId, signature, fileName = null } = body;
    const uploaded = { address, publicId, signature };
    const record = id === undefined ? id : { table: 'resources', id };
    const target = { folder: UPLOAD_FOLDERS[type], field: 'resourceUrl', userId: session.user.id, record };
    const file = await attachFile(trx, uploaded, target, deps);
    const ending = { resourceName, format: fileExtension(file, fileName) };
    return { type, file, fileName: downloadName(fileName, ending) };
  };
  /** Clients may send a file's full URL, or its path as in responses. */
  const isCurrentContent = ({ link, address }: ResourceWithFile, sent: string) =>
    [sent, media.embedded.canonicalAddress(sent)].includes(link ?? address ?? '');

  const handlers = crudHandlers(deps, {
    kind: 'resources',
    rows: resourcesWithFiles,
    present: presentResource,
    async columns(body: Body, { trx, before, session }) {
      const { resourceName: name, resourceType: type, resourceUrl: address, folderId: folder_id } = body;
      if (before?.type === type && isCurrentContent(before, address)) return { name, folder_id };
      const content =
        type === 'Video' ? videoContent(address) : await attach(trx, type, { body, id: before?.id, session });
      return { name, folder_id, ...contentColumns(content) };
    },
    toProblem: (error) =>
      storage.isForeignKeyViolation(error)
        ? invalidField('folderId', 'This folder no longer exists.')
        : error,
  });
  const { create, update } = handlers;
  const save = (resourceType: ResourceType) =>
    publicMutation<Api['resources']['saveDocument']>(({ body, ...call }, trx) =>
      create.write({ ...call, body: { ...body, resourceType } }, trx),
    );

  return {
    ...handlers,
    // the external host removes the metadata of pictures only if the signature says so
    documentSignature: signatureFor('documents', ({ fileType }: { fileType: string | null }) => {
      const format = parseFileFormat(fileType ?? '');
      return fileKinds.picture.formats.find((one) => one === format) && fileKinds.picture.formats;
    }),
    soundSignature: signatureFor('sound'),
    create: publicMutation((call, trx) => {
      if (call.body.resourceType !== 'Video')
        throw invalidField('resourceType', 'Only videos can be added by link.');
      return create.write(call, trx);
    }),
    saveDocument: save('Documents'),
    saveSound: save('Audio'),
    replaceDocument: {
      changesContent: true,
      async receiveFile(request, { params, session }) {
        const current = (await resourceById(storage.db, params.id)) ?? throwNotFound('resources');
        if (current.type !== 'Documents') throw new ApiProblem('CONFLICT', 'Only documents can be replaced.');
        await countUpload({ session });
        return receiveInlineUpload(request, { folder: 'documents', field: 'document', session }, deps);
      },
      async write({ file: { url: resourceUrl, fileName }, ...call }, trx) {
        const { name: resourceName } =
          (await resourceById(trx, call.params.id)) ?? throwNotFound('resources');
        const body = {
          resourceName,
          resourceType: 'Documents',
          resourceUrl,
          fileName: fileName || null,
        } as const;
        return update.write({ ...call, body }, trx);
      },
    },
  };
}

/** The extension of a file: by its content, else by its name; 'bin' if unknown. */
function fileExtension({ format, kind }: FileRow, fileName: string | null): string {
  const named = parseFileFormat(fileName ?? '');
  return format ?? (named && fileKinds[kind].formats.includes(named) ? named : 'bin');
}

function videoContent(address: string): ResourceContent {
  const link = normalizeVideoLink(address);
  if (link !== undefined) return { type: 'Video', link };
  throw invalidField(
    'resourceUrl',
    'Please enter an https link to a YouTube video, or to a video file (mp4, webm, ogg, mov or avi).',
  );
}

/** A resource joined with its file; both columns are null for a video. */
type ResourceWithFile = ResourceRow & {
  readonly address: string | null;
  readonly bytes: number | null;
};

function resourceById(db: Handle, id: number): Promise<ResourceWithFile | undefined> {
  return resourcesWithFiles(db).where('resources.id', '=', id).executeTakeFirst();
}

export function resourcesWithFiles(db: Handle) {
  return db
    .selectFrom('resources')
    .leftJoin('files', 'files.id', 'resources.file_id')
    .selectAll('resources')
    .select(['files.address', 'files.bytes']);
}

export function presentResource(row: ResourceWithFile): Resource {
  return {
    ...toFields(row),
    resource_name: row.name,
    resource_type: row.type,
    resource_url: row.link ?? row.address ?? '',
    file_name: row.file_name,
  };
}
