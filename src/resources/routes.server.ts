import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation, type ValidatedCall } from '#kit/api/handlers.ts';
import { ApiProblem, invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { removeHandler, throwNotFound, throwUnavailable } from '#kit/crud/handlers/crud-handlers.server.ts';
import { insertRow, updateRow } from '#kit/crud/versioned-table.server.ts';
import { readVersions, storeVersions } from '#kit/history/history.server.ts';
import { receiveInlineUpload } from '#kit/http/multipart/inline-upload.ts';
import { instant } from '#kit/lib/clock.ts';
import { fieldMapper } from '#kit/lib/spelling.ts';
import { fileKinds, parseFileFormat } from '#kit/media/file-names.ts';
import { lockExclusive } from '#kit/storage/postgres/locks.ts';
import type { FileRow } from '#kit/storage/schema.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { attachFile, attachFileOfVersion, type UploadedReference } from '#kit/uploads/attachments.server.ts';
import { createUploadSigner } from '#kit/uploads/upload-grants.server.ts';
import { contentColumns, downloadName, normalizeVideoLink, type ResourceContent } from './content.server.ts';
import type { Resource } from './contract.ts';
import type { ResourceRow } from './tables.ts';

const toFields = fieldMapper();

const UPLOAD_FOLDERS = { Audio: 'sound', Documents: 'documents' } as const;
type FileResourceType = keyof typeof UPLOAD_FOLDERS;
type Update = Api['resources']['update'];

export function resourcesRoutes(deps: AppContext): Handlers<Api['resources']> {
  const { storage, clock, media } = deps;
  const { signatureFor, countUpload } = createUploadSigner(deps);
  const now = () => instant(clock.now());
  const read = async (db: Handle, id: number) =>
    presentResource((await resourceById(db, id)) ?? (await throwUnavailable(db, 'resources', id)));
  /** Locks the resource: two concurrent changes would both discard the old file and orphan one of the new files. */
  const readAndLock = async (trx: Handle, id: number) => {
    await lockExclusive(trx, storage.engine, `resource ${id}`);
    return (await resourceById(trx, id)) ?? throwNotFound('resources');
  };

  const attach = async (
    trx: Handle,
    type: FileResourceType,
    resource: UploadedReference & { id?: number; name: string; fileName: string | null; userId: number },
  ): Promise<ResourceContent> => {
    const { id = 0, name, fileName, userId, ...uploaded } = resource;
    const target = { folder: UPLOAD_FOLDERS[type], field: 'resourceUrl', userId };
    const file =
      (await attachFileOfVersion(trx, uploaded, { table: 'resources', id }, deps)) ??
      (await attachFile(trx, uploaded, target, deps));
    const ending = { resourceName: name, format: fileExtension(file, fileName) };
    return { type, file, fileName: downloadName(fileName, ending) };
  };
  const rejectFolder = (error: unknown): never => {
    throw storage.isForeignKeyViolation(error)
      ? invalidField('folderId', 'This folder no longer exists.')
      : error;
  };
  const insert = async (trx: Handle, folderId: number, name: string, content: ResourceContent) => {
    const values = { folder_id: folderId, name, ...contentColumns(content) };
    const id = await insertRow(trx, 'resources', values, now()).catch(rejectFolder);
    return read(trx, id);
  };
  const save = (type: FileResourceType) =>
    publicMutation<Api['resources']['saveDocument']>(async ({ body, session }, trx) => {
      const { resourceName: name, resourceUrl: address, folderId, ...uploaded } = body;
      const userId = session.user.id;
      return insert(trx, folderId, name, await attach(trx, type, { ...uploaded, name, address, userId }));
    });
  /** Updates a resource. */
  const change = async (
    trx: Handle,
    before: ResourceWithFile,
    {
      name,
      content,
      folderId,
    }: { name: string; content: ResourceContent | undefined; folderId?: number | undefined },
    { ifMatch: version, session }: Pick<ValidatedCall<Update>, 'ifMatch' | 'session'>,
  ) => {
    const { id } = before;
    const values = { name, folder_id: folderId, ...(content && contentColumns(content)) };
    await updateRow(trx, 'resources', { id, version, values, now: now() }, 'this resource').catch(
      rejectFolder,
    );
    await storeVersions(trx, [{ table: 'resources', id, before, after: values }], { ...deps, session });
    return read(trx, id);
  };

  /** Clients may send a file's full URL, or its path as in responses. */
  const isCurrentContent = ({ link, address }: ResourceWithFile, sent: string) =>
    [sent, media.embedded.canonicalAddress(sent)].includes(link ?? address ?? '');

  return {
    // the external host removes the metadata of pictures only if the signature says so
    documentSignature: signatureFor('documents', ({ fileType }: { fileType: string | null }) => {
      const format = parseFileFormat(fileType ?? '');
      return fileKinds.picture.formats.find((one) => one === format) && fileKinds.picture.formats;
    }),
    soundSignature: signatureFor('sound'),
    read: ({ params }) => read(storage.db, params.id),
    create: publicMutation(({ body }, trx) => {
      if (body.resourceType !== 'Video')
        throw invalidField('resourceType', 'Only videos can be added by link.');
      return insert(trx, body.folderId, body.resourceName, videoContent(body.resourceUrl));
    }),
    saveDocument: save('Documents'),
    saveSound: save('Audio'),
    update: publicMutation<Update>(async ({ params, body, session, ...call }, trx) => {
      const current = await readAndLock(trx, params.id);
      const { resourceName: name, resourceType: type, resourceUrl: address, folderId, ...file } = body;
      const isSame = type === current.type && isCurrentContent(current, address);
      const content = isSame
        ? undefined
        : type === 'Video'
          ? videoContent(address)
          : await attach(trx, type, { ...file, id: params.id, name, address, userId: session.user.id });
      return change(trx, current, { name, content, folderId }, { ...call, session });
    }),
    replaceDocument: {
      changesContent: true,
      async receiveFile(request, { params, session }) {
        const current = (await resourceById(storage.db, params.id)) ?? throwNotFound('resources');
        if (current.type !== 'Documents') throw new ApiProblem('CONFLICT', 'Only documents can be replaced.');
        await countUpload({ session });
        return receiveInlineUpload(request, { folder: 'documents', field: 'document', session }, deps);
      },
      async write({ params, file, session, ...call }, trx) {
        const current = await readAndLock(trx, params.id);
        const { name } = current;
        const { url: address, publicId, fileName } = file;
        const uploaded = { address, publicId, fileName: fileName || null };
        const content = await attach(trx, 'Documents', { ...uploaded, name, userId: session.user.id });
        return change(trx, current, { name, content }, { ...call, session });
      },
    },
    remove: removeHandler(deps, 'resources'),
    versions: async ({ params: { id }, query: { before } }) => {
      const current = (await resourceById(storage.db, id)) ?? throwNotFound('resources');
      return readVersions(
        storage.db,
        { table: 'resources', id, current, present: presentResource, before },
        deps,
      );
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
