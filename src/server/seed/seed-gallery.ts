import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import { insertFolder, updateFolder } from '../features/gallery/folder-queries.ts';
import { insertImage } from '../features/gallery/image-queries.ts';
import { onAllCores } from './draw.ts';
import { demoGallery } from './gallery.ts';
import { insertKept, type KeptFile, keepDrawing } from './sample-files.ts';

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;

/** Draws the gallery's pictures into the data folder. @returns one list for each folder of `demoGallery`. */
export async function keepGallery(dataDir: string, now: number): Promise<KeptFile[][]> {
  const pictures = demoGallery.flatMap((folder) => folder.pictures);
  const files = await onAllCores(pictures, ({ scene }) =>
    keepDrawing(dataDir, { folder: 'gallery', scene, now }),
  );
  const rest = files.values();
  return demoGallery.map((folder) => rest.take(folder.pictures.length).toArray());
}

/** @param files what `keepGallery` gave. */
export async function fillGallery(
  trx: Handle,
  { files, now, author }: { files: readonly (readonly KeptFile[])[]; now: number; author: number },
): Promise<void> {
  for (const [place, { name, category, daysAgo, pictures }] of demoGallery.entries()) {
    const begun = now - daysAgo * MS_PER_DAY;
    const folderId = await insertFolder(trx, { name, category, now: instant(begun) });
    for (const [index, { title, description, alt }] of pictures.entries()) {
      const kept = files[place]?.[index];
      if (!kept) continue;
      const image = {
        title,
        description,
        alt,
        folderId,
        imageUrl: kept.kept.address,
        publicId: kept.issued.publicId,
      };
      const file = await insertKept(trx, kept, author);
      // newest first: the list is written in the order in which it is seen
      const taken = instant(begun - index * MS_PER_MINUTE);
      const coverId = await insertImage(trx, { image, category, file, now: taken });
      if (index === 0)
        await updateFolder(trx, { id: folderId, version: undefined, name, coverId, now: instant(begun) });
    }
  }
}
