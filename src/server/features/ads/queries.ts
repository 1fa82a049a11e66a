import type { z } from 'zod';
import type { AdBody } from '#contract/ads.ts';
import type { AdRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { PICTURE_COLUMNS, type PictureRow } from '../../uploads/picture-view.ts';

/** An ad joined with the file of its picture. */
export type AdWithPicture = AdRow & PictureRow;
type AdText = Omit<z.output<typeof AdBody>, 'imageUrl'>;

/** Sorted by display order, then by age, oldest first. */
export function listAds(db: Handle, { onlyActive }: { onlyActive: boolean }): Promise<AdWithPicture[]> {
  return withPictures(db)
    .$if(onlyActive, (query) => query.where('is_active', '=', 1))
    .orderBy('display_order')
    .orderBy('home_page_ads.id')
    .execute();
}

export function adById(db: Handle, id: number): Promise<AdWithPicture | undefined> {
  return withPictures(db).where('home_page_ads.id', '=', id).executeTakeFirst();
}

/** @param ad `image`: URL of a picture that was not uploaded. @returns the new ad's id. */
export async function insertAd(
  trx: Handle,
  ad: AdText & { readonly image?: string | null },
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('home_page_ads')
    .values({
      ...columns(ad),
      // a new ad comes last (admin specification, section 9)
      display_order: ad.displayOrder ?? (await countAds(trx)),
      image: ad.image ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps the display order if none is given. @returns false if there is no ad with this id and version. */
export async function updateAd(
  trx: Handle,
  { id, version, ad, now }: { id: number; version: number | undefined; ad: AdText; now: string },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('home_page_ads')
    .set((eb) => ({
      ...columns(ad),
      ...(ad.displayOrder !== undefined && { display_order: ad.displayOrder }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function countAds(trx: Handle): Promise<number> {
  const { count } = await trx
    .selectFrom('home_page_ads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function withPictures(db: Handle) {
  return db
    .selectFrom('home_page_ads')
    .leftJoin('files', 'files.id', 'home_page_ads.file_id')
    .selectAll('home_page_ads')
    .select(PICTURE_COLUMNS);
}

function columns({ adType, description, isActive }: AdText) {
  return { ad_type: adType, description, is_active: isActive ? (1 as const) : (0 as const) };
}
