import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ApiProblem } from '../api/problem.ts';
import { fileKinds } from '../media/file-names.ts';
import { validateFile } from '../media-storage/embedded-host.ts';
import type { FileStore } from '../media-storage/file-store.ts';
import { isStoredForm } from '../media-storage/images.ts';
import { parseMediaPath } from '../media-storage/media-folder.ts';
import { type MediaFolder, mediaFolders } from '../media-storage/media-host.ts';
import type { FileRow } from '../storage/schema.ts';
import { ImportProblem } from './format.ts';
import type { OpenExport } from './read-export.server.ts';

/** The paths of the demonstration's videos, which have no row. */
const DEMO_VIDEO = /^media\/demo-[a-z\d-]+\.mp4$/;
const PLACEHOLDER = /^data:image\/webp;base64,[\w+/=]{1,300}$/;

type Row = Record<string, unknown>;

interface Target {
  readonly files: FileStore;
  /** Undefined if the files are only checked. */
  readonly store?: (address: string, received: string) => Promise<void>;
}

/**
 * Checks each file of an export as an upload, and stores it.
 *
 * @param rows those of `files`, with their paths.
 * @returns the rows, with what the server found out itself.
 * @throws ImportProblem that names the row or the file.
 */
export async function importFiles(
  rows: readonly Row[],
  opened: OpenExport,
  { files, store }: Target,
): Promise<Row[]> {
  const directory = await files.incoming();
  const importFile = async (path: string, address: string, row?: FileRow) => {
    const bytes = opened.entries.get(path)?.uncompressedSize ?? 0;
    if (bytes > fileKinds.document.maxBytes) throw new ImportProblem(`${path} is too large.`);
    const received = join(directory, `${randomUUID()}.part`);
    try {
      await writeFile(received, opened.read(path), { flag: 'wx', mode: 0o600 });
      const found = row
        ? await checkContent(received, { ...row, bytes }, directory)
        : await checkVideo(received);
      await store?.(address, received);
      return { ...found, bytes };
    } catch (error) {
      throw error instanceof ApiProblem ? new ImportProblem(`${path}: ${error.message}`) : error;
    } finally {
      await rm(received, { force: true });
    }
  };
  const imported: Row[] = [];
  for (const { path, ...row } of rows) {
    const file = row as unknown as FileRow;
    checkRow(file);
    const isMissing = path === null || opened.manifest.missing.includes(String(path));
    const found = isMissing ? {} : await importFile(String(path), String(file.address), file);
    imported.push({ ...row, ...found });
  }
  for (const path of opened.entries.keys()) if (DEMO_VIDEO.test(path)) await importFile(path, `/${path}`);
  return imported;
}

/** @throws ImportProblem unless a site writes such a row for a record's file. */
function checkRow({ id, host, folder, kind, state, placeholder, ...row }: FileRow) {
  const address = row.address ?? '';
  const own = { folder, publicId: row.public_id, width: undefined, extension: row.format };
  const isHere = host === 'embedded' && isDeepStrictEqual(parseMediaPath(address), own);
  const isElsewhere = host === 'cloudinary' && address.startsWith('https://');
  const isConsistent = state === 'attached' && mediaFolders[folder as MediaFolder] === kind;
  const hasPlaceholder = placeholder === null || PLACEHOLDER.test(placeholder);
  if (!isConsistent || !hasPlaceholder || !(isHere || isElsewhere))
    throw new ImportProblem(`files, ${id}: this is not a file of a record.`);
}

/** @throws ApiProblem as an upload, and unless it is a file that a site has stored. */
async function checkContent(path: string, { kind, format, bytes }: FileRow, directory: string) {
  const file = { path, bytes: bytes ?? 0, fileName: `file.${format}` };
  const found = await validateFile(directory, fileKinds[kind], file);
  const isEncoded = found.path !== path;
  // a picture that a site has stored is not encoded again, which would cost quality; any other has not come from one
  const isOwn = found.format === format && (!isEncoded || (await isStoredForm(path, found)));
  if (isEncoded) await rm(found.path, { force: true });
  if (!isOwn) throw new ApiProblem('UNPROCESSABLE', 'This is not a file that a site has stored.');
  return { width: found.width, height: found.height };
}

/** @throws ApiProblem unless it looks like a video. */
async function checkVideo(path: string): Promise<object> {
  if ((await readFile(path)).toString('latin1', 4, 8) === 'ftyp') return {};
  throw new ApiProblem('UNPROCESSABLE', 'This is not a video of the demonstration.');
}
