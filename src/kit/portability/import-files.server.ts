import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileKinds } from '../media/file-names.ts';
import { validateFile } from '../media-storage/embedded-host.ts';
import type { FileStore } from '../media-storage/file-store.ts';
import { isStoredForm } from '../media-storage/images.ts';
import { mediaPath, parseMediaPath } from '../media-storage/media-folder.ts';
import { type MediaFolder, mediaFolders } from '../media-storage/media-host.ts';
import type { FileRow } from '../storage/schema.ts';
import { ImportProblem, type ListedPart, type OpenExport } from './read-export.server.ts';

const DEMO_VIDEO = /^media\/demo-[a-z\d-]+\.mp4$/;
const PLACEHOLDER = /^data:image\/webp;base64,[\w+/=]{1,300}$/;

/** What the server found out about a stored file itself. */
export type CheckedFile = Pick<FileRow, 'bytes' | 'width' | 'height'>;

/** @throws ImportProblem unless a row of `files` is one that a site writes for a record's file. */
export function checkFileRow(row: Partial<FileRow>): void {
  const { id, public_id: publicId, host, folder, kind, state, address, format, placeholder } = row;
  const parsed = parseMediaPath(address ?? '');
  const isOwn =
    parsed?.publicId === publicId &&
    address === mediaPath(String(publicId), String(format)) &&
    parsed?.folder === folder;
  const isElsewhere = host === 'cloudinary' && /^https:\/\//.test(address ?? '');
  const isConsistent =
    state === 'attached' &&
    Object.hasOwn(mediaFolders, folder ?? '') &&
    mediaFolders[folder as MediaFolder] === kind;
  if (
    !isConsistent ||
    !(host === 'embedded' ? isOwn : isElsewhere) ||
    !(placeholder == null || PLACEHOLDER.test(placeholder))
  )
    throw new ImportProblem(`files, ${id}: this is not a file of a record.`);
}

/**
 * Reads a file from an export, checks its content as that of an upload, and stores it.
 *
 * @param row its row; undefined for a video of the demonstration.
 * @param isStored whether it is stored, or only checked.
 * @throws ImportProblem that names the file.
 */
export async function importFile(
  { part, row, isStored }: { part: ListedPart; row: FileRow | undefined; isStored: boolean },
  opened: OpenExport,
  files: FileStore,
): Promise<CheckedFile> {
  if (part.bytes > fileKinds.document.maxBytes) throw new ImportProblem(`${part.path} is too large.`);
  const received = join(await files.incoming(), `${randomUUID()}.part`);
  try {
    await writeFile(received, opened.read(part), { flag: 'wx', mode: 0o600 });
    const found = row ? await checkContent(received, { part, row }, files) : await checkVideo(received, part);
    if (isStored) await files.put(row?.address ?? `/${part.path}`, received);
    return { bytes: found.bytes, width: found.width, height: found.height };
  } finally {
    await rm(received, { force: true });
  }
}

async function checkContent(
  received: string,
  { part, row: { kind, format } }: { part: ListedPart; row: FileRow },
  files: FileStore,
): Promise<CheckedFile> {
  const file = { path: received, bytes: part.bytes, fileName: `file.${format}`, hash: part.sha256 };
  const found = await validateFile(await files.incoming(), fileKinds[kind], file).catch(({ message }) => {
    throw new ImportProblem(`${part.path}: ${message}`);
  });
  const isEncoded = found.path !== received;
  // a picture that a site has stored is not encoded again, which would cost quality; any other has not come from one
  const isOwn = found.format === format && (!isEncoded || (await isStoredForm(received, found)));
  if (isEncoded) await rm(found.path, { force: true });
  if (!isOwn) throw new ImportProblem(`${part.path} is not a file that a site has stored.`);
  return { ...found, bytes: part.bytes };
}

async function checkVideo(path: string, { path: name, bytes }: ListedPart): Promise<CheckedFile> {
  const head = (await readFile(path)).toString('latin1', 4, 8);
  if (!DEMO_VIDEO.test(name) || head !== 'ftyp')
    throw new ImportProblem(`${name} is not a video of the demonstration.`);
  return { bytes, width: null, height: null };
}
