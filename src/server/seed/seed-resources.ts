import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import { insertFolder } from '../features/resources/folder-queries.ts';
import { insertResource } from '../features/resources/queries.ts';
import { docx, xlsx } from './generators/office.ts';
import { pdf } from './generators/pdf.ts';
import { wav } from './generators/wav.ts';
import { type DemoFile, type DemoResource, demoResources } from './resources.ts';
import { insertKept, type KeptFile, keepFile } from './sample-files.ts';

/** Of which type a resource is, where its file lies, and how that comes about. */
const MAKERS: {
  readonly [Format in keyof DemoFile]: {
    readonly type: 'Audio' | 'Documents';
    readonly folder: 'sound' | 'documents';
    readonly make: (content: DemoFile[Format]) => Buffer | Promise<Buffer>;
  };
} = {
  pdf: { type: 'Documents', folder: 'documents', make: pdf },
  docx: { type: 'Documents', folder: 'documents', make: docx },
  xlsx: { type: 'Documents', folder: 'documents', make: xlsx },
  wav: { type: 'Audio', folder: 'sound', make: (tones) => wav(tones) },
  mp3: { type: 'Audio', folder: 'sound', make: (name) => readFile(recorded(`${name}.mp3`)) },
};

/** Writes the files of the resources into the data folder. @returns by the resource's name; none for a film. */
export async function keepResources(dataDir: string, now: number): Promise<Map<string, KeptFile>> {
  const files = new Map<string, KeptFile>();
  for (const resource of demoResources.flatMap(({ items }) => items)) {
    if (resource.format === 'film') {
      await keepFilm(dataDir, resource.content);
      continue;
    }
    const { folder } = MAKERS[resource.format];
    const fileName = `${resource.name}.${resource.format}`;
    files.set(
      resource.name,
      await keepFile(dataDir, { folder, fileName, content: await made(resource), now }),
    );
  }
  return files;
}

/** @param files what `keepResources` gave. */
export async function fillResources(
  trx: Handle,
  { files, now, author }: { files: ReadonlyMap<string, KeptFile>; now: number; author: number },
): Promise<void> {
  for (const { folder, items } of demoResources) {
    const folderId = await insertFolder(trx, { name: folder, now: instant(now) });
    for (const { name, format, content } of items) {
      const kept = files.get(name);
      const holding = kept
        ? ({
            type: MAKERS[format as keyof DemoFile].type,
            file: await insertKept(trx, kept, author),
            fileName: `${name}.${format}`,
          } as const)
        : ({ type: 'Video', link: filmAddress(content as string) } as const);
      await insertResource(trx, { folderId, name, holding, now: instant(now) });
    }
  }
}

async function made(resource: Exclude<DemoResource, { format: 'film' }>): Promise<Buffer> {
  const make = MAKERS[resource.format].make as (content: unknown) => Buffer | Promise<Buffer>;
  return make(resource.content);
}

/** A video is a link (public specification, section 7), so its file lies beside the drawn pictures and has no row. */
async function keepFilm(dataDir: string, name: string): Promise<void> {
  const file = join(dataDir, filmAddress(name));
  await mkdir(join(dataDir, 'media'), { recursive: true, mode: 0o700 });
  await copyFile(recorded(`${name}.mp4`), `${file}.part`);
  await rename(`${file}.part`, file);
}

function filmAddress(name: string): string {
  return `/media/demo-${name}.mp4`;
}

function recorded(fileName: string): URL {
  return new URL(`./files/${fileName}`, import.meta.url);
}
