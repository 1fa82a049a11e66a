import { hash, randomUUID } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { access, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageJobResult } from '#kit/media-storage/image-worker/protocol.ts';
import { ignoreMissing, moveDurably, variantPaths } from '#kit/media-storage/media-folder.ts';
import type { Drawing } from './draw.ts';

const ROOT = join(import.meta.dirname, '..');
/** Files that decide how a drawing is rendered; package.json has the version of sharp. */
const RENDERER = [
  'package.json',
  'src/kit/media/link-preview.ts',
  'src/kit/media-storage/image-worker/worker.ts',
];
const ENDINGS = ['.jpg', ...variantPaths('').map((path) => path.slice('/media/'.length))];
const KEY_CHARACTERS = 32;

/** Returns a hash of a drawing and the code that renders it. */
export function cacheKey(drawing: Drawing): string {
  const code = RENDERER.map((file) => readFileSync(join(ROOT, file), 'utf8'));
  return hash('sha256', JSON.stringify([drawing, code])).slice(0, KEY_CHARACTERS);
}

/**
 * Keeps the pictures of the demonstration parish and their variants for the next first start: `KEY.jpg`, `KEY-640.avif` and,
 * written last, `KEY.json` with the properties. Every failure is a cache miss: in a container, the project is read-only, so
 * each first start renders the pictures. Paths of pictures are without their extension.
 */
export function createPictureCache(folder: string) {
  const pathOf = (name: string) => join(folder, name);
  return {
    /** Copies a picture and its variants to a path. @param incoming directory for incomplete files. */
    async restore(key: string, path: string, incoming: string): Promise<ImageJobResult | undefined> {
      try {
        const properties = JSON.parse(await readFile(pathOf(`${key}.json`), 'utf8'));
        await copyPicture(pathOf(key), path, join(incoming, `${randomUUID()}.part`));
        return (await exists(`${path}.jpg`)) ? properties : undefined;
      } catch {
        return undefined;
      }
    },
    /** Stores a picture and its existing variants. @param properties of a picture that is not in the cache. */
    async store(key: string, path: string, properties?: ImageJobResult): Promise<void> {
      const temporaryFile = pathOf(`${key}-${randomUUID()}.part`);
      try {
        await mkdir(folder, { recursive: true });
        await copyPicture(path, pathOf(key), temporaryFile);
        if (!properties) return;
        await writeFile(temporaryFile, JSON.stringify(properties));
        await moveDurably(temporaryFile, pathOf(`${key}.json`));
      } catch {
        await rm(temporaryFile, { force: true }).catch(() => undefined);
      }
    },
    /** Deletes all other pictures, which older versions have stored. */
    async keepOnly(keys: ReadonlySet<string | undefined>): Promise<void> {
      for (const name of await readdir(folder).catch(() => []))
        if (!keys.has(name.slice(0, KEY_CHARACTERS)))
          await rm(pathOf(name), { force: true }).catch(() => undefined);
    },
  };
}

export const pictureCache = createPictureCache(join(ROOT, '.cache', 'demonstration'));

/** Copies the files that exist at one path and not at the other. Later changes of a copy do not affect the original. */
async function copyPicture(from: string, to: string, temporaryFile: string): Promise<void> {
  for (const ending of ENDINGS) {
    if (await exists(to + ending)) continue;
    const copied = await copyFile(from + ending, temporaryFile, constants.COPYFILE_FICLONE).then(
      () => true,
      ignoreMissing,
    );
    if (copied) await moveDurably(temporaryFile, to + ending);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
