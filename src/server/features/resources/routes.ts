import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { fileKinds, formatNamed } from '#domain/file-names.ts';
import { oneAtATime } from '#storage/advisory-lock.ts';
import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, changesContentByFile, type Handlers, preparedWrite } from '../../http/handlers.ts';
import { receiveOwnUpload } from '../../http/inline-upload.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { attachFile, type Uploaded } from '../../uploads/attachments.ts';
import { dropFile } from '../../uploads/delete-queue.ts';
import { issueSignatures } from '../../uploads/upload-grants.ts';
import { savedAs } from './download-name.ts';
import { presentResource } from './present.ts';
import {
  type Holding,
  insertResource,
  type ResourceWithFile,
  resourceById,
  updateResource,
} from './queries.ts';
import { videoLink } from './video-link.ts';

const FOLDERS = { Audio: 'sound', Documents: 'documents' } as const;
type Filed = keyof typeof FOLDERS;

export function resourcesRoutes(deps: Deps): Handlers<Api['resources']> {
  const { storage, clock, media } = deps;
  const { issue, counted } = issueSignatures(deps);
  const now = () => instant(clock.now());
  const read = async (db: Handle, id: number) =>
    presentResource((await resourceById(db, id)) ?? unknownResource());
  /** As it stays until this transaction ends: two changes at once would both drop the file before, and leave one of theirs behind. */
  const readToChange = async (trx: Handle, id: number) => {
    await oneAtATime(trx, storage.engine, `resource ${id}`);
    return (await resourceById(trx, id)) ?? unknownResource();
  };

  const attach = async (
    trx: Handle,
    type: Filed,
    {
      name,
      fileName,
      userId,
      ...uploaded
    }: Uploaded & { name: string; fileName: string | null; userId: number },
  ): Promise<Holding> => {
    const place = { folder: FOLDERS[type], field: 'resourceUrl', userId };
    const file = await attachFile(trx, uploaded, place, deps);
    const ending = { resourceName: name, format: formatOf(file, fileName) };
    return { type, file, fileName: savedAs(fileName, ending) };
  };
  const insert = async (trx: Handle, folderId: number, name: string, holding: Holding) => {
    const id = await insertResource(trx, { folderId, name, holding, now: now() }).catch((error) => {
      throw storage.isReferenced(error) ? badField('folderId', 'There is no such folder any more') : error;
    });
    return read(trx, id);
  };
  const save = (type: Filed) =>
    changesContent<Api['resources']['saveDocument']>(async ({ body, session }, trx) => {
      const { resourceName: name, resourceUrl: address, folderId, ...uploaded } = body;
      const userId = session.user.id;
      return insert(trx, folderId, name, await attach(trx, type, { ...uploaded, name, address, userId }));
    });
  /** Changes a resource; the file that it had before goes when it holds something else now. */
  const change = async (
    trx: Handle,
    {
      current,
      ...change
    }: {
      current: { id: number; file_id: number | null };
      version: number | undefined;
      name: string;
      holding: Holding | undefined;
    },
    afterCommit: (work: () => Promise<void>) => void,
  ) => {
    if (!(await updateResource(trx, { ...change, id: current.id, now: now() })))
      throw new ApiProblem('STALE', 'Someone else has changed this resource in the meantime');
    if (change.holding) await dropFile(trx, current.file_id, afterCommit, deps);
    return read(trx, current.id);
  };

  /** A file may be named by its whole address, or by its path as records show it. */
  const isWhatItHolds = ({ link, address }: ResourceWithFile, sent: string) =>
    [sent, media.embedded.addressOf(sent)].includes(link ?? address ?? '');

  return {
    documentSignature: preparedWrite({
      ...counted,
      write: ({ session, origin, body }, trx) => {
        const format = body.fileType === null ? undefined : formatNamed(body.fileType);
        const isDocument = format !== undefined && fileKinds.document.formats.includes(format);
        const order = { folder: 'documents', userId: session.user.id, origin } as const;
        return issue({ ...order, ...(isDocument && { formats: [format] }) }, trx);
      },
    }),
    soundSignature: preparedWrite({
      ...counted,
      write: ({ session, origin }, trx) => issue({ folder: 'sound', userId: session.user.id, origin }, trx),
    }),
    read: ({ params }) => read(storage.db, params.id),
    create: changesContent(({ body }, trx) => {
      if (body.resourceType !== 'Video') throw badField('resourceType', 'Only a video is added by its link');
      const link = videoLink(body.resourceUrl) ?? refuse(notAVideo());
      return insert(trx, body.folderId, body.resourceName, { type: 'Video', link });
    }),
    saveDocument: save('Documents'),
    saveSound: save('Audio'),
    update: changesContent(async ({ params, body, session, ifMatch, afterCommit }, trx) => {
      const current = await readToChange(trx, params.id);
      const { resourceName: name, resourceType: type, resourceUrl: address, fileName, signature } = body;
      const isSame = type === current.type && isWhatItHolds(current, address);
      const holding = isSame
        ? undefined
        : type === 'Video'
          ? ({ type, link: videoLink(address) ?? refuse(notAVideo()) } as const)
          : await attach(trx, type, { name, fileName, address, signature, userId: session.user.id });
      return change(trx, { current, version: ifMatch, name, holding }, afterCommit);
    }),
    replaceDocument: changesContentByFile(
      async (request, { params, session }) => {
        const current = (await resourceById(storage.db, params.id)) ?? unknownResource();
        if (current.type !== 'Documents')
          throw new ApiProblem('CONFLICT', 'Only a document is replaced by another');
        await counted.prepare({ session });
        return receiveOwnUpload(request, { folder: 'documents', field: 'document', session }, deps);
      },
      async ({ params, file, session, ifMatch, afterCommit }, trx) => {
        const current = await readToChange(trx, params.id);
        const { address, publicId } = file;
        const { name } = current;
        const holding = await attach(trx, 'Documents', {
          name,
          address,
          publicId,
          userId: session.user.id,
          fileName: file.fileName || null,
        });
        return change(trx, { current, version: ifMatch, name, holding }, afterCommit);
      },
    ),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const order = { kind: 'resources', id, by: session.user.id, ifMatch, beforeAnswer } as const;
      if (!(await moveToTrash(trx, order, deps))) unknownResource();
    }),
  };
}

/** Ending of a file: by its content or its address, else as it is called. */
function formatOf({ format, kind }: FileRow, fileName: string | null): string {
  const named = formatNamed(fileName ?? '');
  return format ?? (named && fileKinds[kind].formats.includes(named) ? named : 'bin');
}

function notAVideo(): ApiProblem {
  return badField(
    'resourceUrl',
    'Please give an https link to a video on YouTube, or to a film ending in mp4, webm, ogg, mov or avi',
  );
}

function badField(field: string, message: string): ApiProblem {
  return new ApiProblem('INVALID_BODY', message, { errors: { [field]: message } });
}

function refuse(problem: ApiProblem): never {
  throw problem;
}

function unknownResource(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such resource');
}
