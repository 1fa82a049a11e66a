import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import { insertRow } from '../features/crud/versioned-table.ts';
import { contentColumns } from '../features/resources/content.ts';
import { resourceFolderColumns } from '../features/resources/folder-queries.ts';
import { createDocx, createXlsx } from './generators/office.ts';
import { createPdf } from './generators/pdf.ts';
import { createWav } from './generators/wav.ts';
import { type DemoFile, type DemoResource, demoResources } from './resources.ts';
import { insertSeedFile, type SeedFile, writeSampleFile } from './sample-files.ts';

/** For each format, the type of the resource, its media folder, and the generator of its file. */
const GENERATORS: {
  readonly [Format in keyof DemoFile]: {
    readonly type: 'Audio' | 'Documents';
    readonly folder: 'sound' | 'documents';
    readonly generate: (content: DemoFile[Format]) => Buffer | Promise<Buffer>;
  };
} = {
  pdf: { type: 'Documents', folder: 'documents', generate: createPdf },
  docx: { type: 'Documents', folder: 'documents', generate: createDocx },
  xlsx: { type: 'Documents', folder: 'documents', generate: createXlsx },
  wav: { type: 'Audio', folder: 'sound', generate: (tones) => createWav(tones) },
  mp3: { type: 'Audio', folder: 'sound', generate: (name) => readFile(bundledFile(`${name}.mp3`)) },
};

/** Writes the files of the resources to the data directory. @returns the files by resource name; videos are not included. */
export async function writeResourceFiles(dataDir: string, now: number): Promise<Map<string, SeedFile>> {
  const files = new Map<string, SeedFile>();
  for (const resource of demoResources.flatMap(({ items }) => items)) {
    if (resource.format === 'video') {
      await copyVideo(dataDir, resource.content);
      continue;
    }
    const { folder } = GENERATORS[resource.format];
    const fileName = `${resource.name}.${resource.format}`;
    files.set(
      resource.name,
      await writeSampleFile(dataDir, { folder, fileName, content: await generate(resource), now }),
    );
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
    for (const { name, format, content } of items) {
      const seedFile = files.get(name);
      const resourceContent = seedFile
        ? ({
            type: GENERATORS[format as keyof DemoFile].type,
            file: await insertSeedFile(trx, seedFile, author),
            fileName: `${name}.${format}`,
          } as const)
        : ({ type: 'Video', link: videoPath(content as string) } as const);
      const resource = { folder_id: folderId, name, ...contentColumns(resourceContent) };
      await insertRow(trx, 'resources', resource, instant(now));
    }
  }
}

async function generate(resource: Exclude<DemoResource, { format: 'video' }>): Promise<Buffer> {
  const make = GENERATORS[resource.format].generate as (content: unknown) => Buffer | Promise<Buffer>;
  return make(resource.content);
}

/** A video resource is a link (public specification, section 7), so its file has no row in `files`. */
async function copyVideo(dataDir: string, name: string): Promise<void> {
  const target = join(dataDir, videoPath(name));
  await mkdir(join(dataDir, 'media'), { recursive: true, mode: 0o700 });
  await copyFile(bundledFile(`${name}.mp4`), `${target}.part`);
  await rename(`${target}.part`, target);
}

function videoPath(name: string): string {
  return `/media/demo-${name}.mp4`;
}

function bundledFile(fileName: string): URL {
  return new URL(`./files/${fileName}`, import.meta.url);
}
