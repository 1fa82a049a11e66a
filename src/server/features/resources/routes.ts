import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { fileKinds, parseFileFormat } from '#domain/media/file-names.ts';
import { lockExclusive } from '#storage/postgres/locks.ts';
import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import { type Handlers, mutationWithPrepare, publicMutation } from '../../http/api/handlers.ts';
import { receiveInlineUpload } from '../../http/multipart/inline-upload.ts';
import type { AppContext } from '../../main/app-context.ts';
import { attachFile, type UploadedReference } from '../../uploads/attachments.ts';
import { discardAndDelete } from '../../uploads/delete-queue.ts';
import { createUploadSigner } from '../../uploads/upload-grants.ts';
import { removeHandler } from '../crud/crud-handlers.ts';
import { insertRow, updateRow } from '../crud/versioned-table.ts';
import { contentColumns, downloadName, normalizeVideoLink, type ResourceContent } from './content.ts';
import { presentResource, type ResourceWithFile, resourceById } from './queries.ts';

const UPLOAD_FOLDERS = { Audio: 'sound', Documents: 'documents' } as const;
type FileResourceType = keyof typeof UPLOAD_FOLDERS;

export function resourcesRoutes(deps: AppContext): Handlers<Api['resources']> {
  const { storage, clock, media } = deps;
  const { sign, rateLimited } = createUploadSigner(deps);
  const now = () => instant(clock.now());
  const read = async (db: Handle, id: number) =>
    presentResource((await resourceById(db, id)) ?? throwNotFound());
  /** Locks the resource: two concurrent changes would both discard the old file and orphan one of the new files. */
  const readAndLock = async (trx: Handle, id: number) => {
    await lockExclusive(trx, storage.engine, `resource ${id}`);
    return (await resourceById(trx, id)) ?? throwNotFound();
  };

  const attach = async (
    trx: Handle,
    type: FileResourceType,
    {
      name,
      fileName,
      userId,
      ...uploaded
    }: UploadedReference & { name: string; fileName: string | null; userId: number },
  ): Promise<ResourceContent> => {
    const target = { folder: UPLOAD_FOLDERS[type], field: 'resourceUrl', userId };
    const file = await attachFile(trx, uploaded, target, deps);
    const ending = { resourceName: name, format: fileExtension(file, fileName) };
    return { type, file, fileName: downloadName(fileName, ending) };
  };
  const insert = async (trx: Handle, folderId: number, name: string, content: ResourceContent) => {
    const values = { folder_id: folderId, name, ...contentColumns(content) };
    const id = await insertRow(trx, 'resources', values, now()).catch((error) => {
      throw storage.isForeignKeyViolation(error)
        ? invalidField('folderId', 'This folder no longer exists.')
        : error;
    });
    return read(trx, id);
  };
  const save = (type: FileResourceType) =>
    publicMutation<Api['resources']['saveDocument']>(async ({ body, session }, trx) => {
      const { resourceName: name, resourceUrl: address, folderId, ...uploaded } = body;
      const userId = session.user.id;
      return insert(trx, folderId, name, await attach(trx, type, { ...uploaded, name, address, userId }));
    });
  /** Updates a resource, and discards its previous file if the content changes. */
  const change = async (
    trx: Handle,
    {
      current,
      version,
      name,
      content,
    }: {
      current: { id: number; file_id: number | null };
      version: number | undefined;
      name: string;
      content: ResourceContent | undefined;
    },
    afterCommit: (work: () => Promise<void>) => void,
  ) => {
    const values = { name, ...(content && contentColumns(content)) };
    if (!(await updateRow(trx, 'resources', { id: current.id, version, values, now: now() })))
      throw new ApiProblem('STALE', 'Someone else changed this resource while you were editing.');
    if (content) await discardAndDelete(trx, current.file_id, afterCommit, deps);
    return read(trx, current.id);
  };

  /** Clients may send a file's full URL, or its path as in responses. */
  const isCurrentContent = ({ link, address }: ResourceWithFile, sent: string) =>
    [sent, media.embedded.canonicalAddress(sent)].includes(link ?? address ?? '');

  return {
    documentSignature: mutationWithPrepare({
      ...rateLimited,
      write: ({ session, origin, body }, trx) => {
        const format = body.fileType === null ? undefined : parseFileFormat(body.fileType);
        const isDocument = format !== undefined && fileKinds.document.formats.includes(format);
        const order = { folder: 'documents', userId: session.user.id, origin: origin() } as const;
        return sign({ ...order, ...(isDocument && { formats: [format] }) }, trx);
      },
    }),
    soundSignature: mutationWithPrepare({
      ...rateLimited,
      write: ({ session, origin }, trx) =>
        sign({ folder: 'sound', userId: session.user.id, origin: origin() }, trx),
    }),
    read: ({ params }) => read(storage.db, params.id),
    create: publicMutation(({ body }, trx) => {
      if (body.resourceType !== 'Video')
        throw invalidField('resourceType', 'Only videos can be added by link.');
      const link = normalizeVideoLink(body.resourceUrl) ?? throwProblem(notAVideoLink());
      return insert(trx, body.folderId, body.resourceName, { type: 'Video', link });
    }),
    saveDocument: save('Documents'),
    saveSound: save('Audio'),
    update: publicMutation(async ({ params, body, session, ifMatch, afterCommit }, trx) => {
      const current = await readAndLock(trx, params.id);
      const { resourceName: name, resourceType: type, resourceUrl: address, fileName, signature } = body;
      const isSame = type === current.type && isCurrentContent(current, address);
      const content = isSame
        ? undefined
        : type === 'Video'
          ? ({ type, link: normalizeVideoLink(address) ?? throwProblem(notAVideoLink()) } as const)
          : await attach(trx, type, { name, fileName, address, signature, userId: session.user.id });
      return change(trx, { current, version: ifMatch, name, content }, afterCommit);
    }),
    replaceDocument: {
      changesContent: true,
      async receiveFile(request, { params, session }) {
        const current = (await resourceById(storage.db, params.id)) ?? throwNotFound();
        if (current.type !== 'Documents') throw new ApiProblem('CONFLICT', 'Only documents can be replaced.');
        await rateLimited.prepare({ session });
        return receiveInlineUpload(request, { folder: 'documents', field: 'document', session }, deps);
      },
      async write({ params, file, session, ifMatch, afterCommit }, trx) {
        const current = await readAndLock(trx, params.id);
        const { url, publicId } = file;
        const { name } = current;
        const content = await attach(trx, 'Documents', {
          name,
          address: url,
          publicId,
          userId: session.user.id,
          fileName: file.fileName || null,
        });
        return change(trx, { current, version: ifMatch, name, content }, afterCommit);
      },
    },
    remove: removeHandler(deps, 'resources'),
  };
}

/** The extension of a file: by its content, else by its name; 'bin' if unknown. */
function fileExtension({ format, kind }: FileRow, fileName: string | null): string {
  const named = parseFileFormat(fileName ?? '');
  return format ?? (named && fileKinds[kind].formats.includes(named) ? named : 'bin');
}

function notAVideoLink(): ApiProblem {
  return invalidField(
    'resourceUrl',
    'Please enter an https link to a YouTube video, or to a video file (mp4, webm, ogg, mov or avi).',
  );
}

function invalidField(field: string, message: string): ApiProblem {
  return new ApiProblem('INVALID_BODY', message, { errors: { [field]: message } });
}

function throwProblem(problem: ApiProblem): never {
  throw problem;
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such resource');
}
