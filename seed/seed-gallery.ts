import { galleryFolderColumns } from '#gallery/folder-routes.server.ts';
import { imageColumns } from '#gallery/routes.server.ts';
import { insertRow } from '#kit/crud/versioned-table.server.ts';
import { instant } from '#kit/process/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { demoGallery } from './content/gallery.ts';
import { draw } from './draw.ts';
import { insertSeedFile, type SeedFile, type WriteDrawing } from './sample-files.ts';

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;

/** Writes the gallery's pictures. @returns one list for each folder of `demoGallery`. */
export function writeGalleryFiles(write: WriteDrawing): Promise<SeedFile[][]> {
  return Promise.all(
    demoGallery.map(({ pictures }) =>
      Promise.all(pictures.map(async ({ scene }) => write('gallery', await draw(scene)))),
    ),
  );
}

/** @param files the result of `writeGalleryFiles`. */
export async function seedGallery(
  trx: Handle,
  { files, now, author }: { files: readonly (readonly SeedFile[])[]; now: number; author: number },
): Promise<void> {
  for (const [folderIndex, { name, category, daysAgo, consent, pictures }] of demoGallery.entries()) {
    const folderDate = now - daysAgo * MS_PER_DAY;
    const folder = { ...galleryFolderColumns({ name, consent }), category };
    const folderId = await insertRow(trx, 'gallery_folders', folder, instant(folderDate));
    for (const [index, { title, description, alt }] of pictures.entries()) {
      const seedFile = files[folderIndex]?.[index];
      if (!seedFile) continue;
      const { id: file_id } = await insertSeedFile(trx, seedFile, author);
      const text = imageColumns({ title, description, alt });
      const image = { ...text, category, folder_id: folderId, file_id, is_decorative: 0 } as const;
      // pages show the newest first, so earlier entries of the list get later dates
      const imageDate = instant(folderDate - index * MS_PER_MINUTE);
      const coverId = await insertRow(trx, 'gallery_images', image, imageDate);
      if (index === 0)
        await trx
          .updateTable('gallery_folders')
          .set({ cover_id: coverId })
          .where('id', '=', folderId)
          .execute();
    }
  }
}
