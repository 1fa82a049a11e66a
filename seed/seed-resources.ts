import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { insertRow } from '#kit/crud/versioned-table.server.ts';
import { instant } from '#kit/process/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { contentColumns } from '#resources/content.server.ts';
import { resourceFolderColumns } from '#resources/folder-routes.server.ts';
import { demoResources } from './content/resources.ts';
import { insertSeedFile, type SeedFile, writeSampleFile } from './sample-files.ts';

const FILES = join(import.meta.dirname, 'files');
const isVideo = (file: string) => extname(file) === '.mp4';
const isRecording = (file: string) => /\.(?:mp3|wav)$/.test(file);

/** Copies the files of the resources to the data directory. @returns the files by resource name, without videos. */
export async function writeResourceFiles(dataDir: string, now: number): Promise<Map<string, SeedFile>> {
  const files = new Map<string, SeedFile>();
  for (const { name, file } of demoResources.flatMap(({ items }) => items)) {
    if (isVideo(file)) {
      await copyVideo(dataDir, file);
      continue;
    }
    const folder = isRecording(file) ? 'sound' : 'documents';
    const content = await readFile(join(FILES, file));
    files.set(name, await writeSampleFile(dataDir, { folder, fileName: file, content, now }));
  }
  return files;
}

/** @param files the result of `writeResourceFiles`. */
export async function seedResources(
  trx: Handle,
  { files, now, author }: { files: ReadonlyMap<string, SeedFile>; now: number; author: number },
): Promise<void> {
  for (const { folder, items } of demoResources) {
    const folderId = await insertRow(trx, 'resource_folders', resourceFolderColumns(folder), instant(now));
    for (const { name, file } of items) {
      const seedFile = files.get(name);
      const content = seedFile
        ? ({
            type: isRecording(file) ? 'Audio' : 'Documents',
            file: await insertSeedFile(trx, seedFile, author),
            fileName: `${name}${extname(file)}`,
          } as const)
        : ({ type: 'Video', link: videoPath(file) } as const);
      const resource = { folder_id: folderId, name, ...contentColumns(content) };
      await insertRow(trx, 'resources', resource, instant(now));
    }
  }
}

/** A video resource is a link (public specification, section 7), so its file has no row in `files`. */
async function copyVideo(dataDir: string, file: string): Promise<void> {
  const target = join(dataDir, videoPath(file));
  await mkdir(join(dataDir, 'media'), { recursive: true, mode: 0o700 });
  await copyFile(join(FILES, file), `${target}.part`);
  await rename(`${target}.part`, target);
}

function videoPath(file: string): string {
  return `/media/demo-${file}`;
}
