import type { z } from 'zod';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import { invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { countRows } from '#kit/crud/keyset.server.ts';
import { isVisible, windowColumns } from '#kit/crud/visibility.server.ts';
import { linkNodes } from '#kit/formatted-text/link-nodes.ts';
import { fieldMapper, toColumns } from '#kit/storage/column-names.ts';
import { linkifyNamed } from '#kit/text/links/named-links.ts';
import {
  type PictureRow,
  presentPictureAndWindow,
  rowsWithPictures,
} from '#kit/uploads/picture-view.server.ts';
import type { AdBody } from './contract.ts';
import type { AdRow } from './tables.ts';

const toFields = fieldMapper();

type SentAd = z.output<typeof AdBody>;

/** Ads that pop up on the home page; visitors see only those that are active and within their window. */
export function adsRoutes(deps: AppContext): Handlers<Api['ads']> {
  const present = (row: AdRow & PictureRow) => ({
    ...toFields(row),
    ...presentPictureAndWindow(row, deps),
    imageUrl: row.image,
    formatted: { description: linkNodes(linkifyNamed(row.description ?? '')) },
  });
  const list = async (onlyActive: boolean) => {
    const rows = await rowsWithPictures(deps.storage.db, 'home_page_ads')
      .$if(onlyActive, (query) => query.where(isVisible('is_active', deps.clock.now())))
      .orderBy('display_order')
      .orderBy('home_page_ads.id')
      .execute();
    return rows.map(present);
  };
  return {
    ...crudHandlers(deps, {
      kind: 'ads',
      rows: (db) => rowsWithPictures(db, 'home_page_ads'),
      present,
      columns({ imageUrl, ...ad }, { before }) {
        assertComplete({ imageUrl, ...ad }, before);
        return { ...toColumns(ad), ...windowColumns(ad, before, deps) };
      },
      // by default the number of ads (admin specification, section 9)
      initialColumns: async ({ displayOrder }, { trx }) => ({
        display_order: displayOrder ?? (await countRows(trx.selectFrom('home_page_ads'))),
      }),
      picture: ({ adType, imageUrl }) => (adType === 'text' ? null : imageUrl),
    }),
    list: () => list(false),
    active: () => list(true),
  };
}

/** Checks the required fields of each type (admin specification, section 5). */
function assertComplete({ adType, description, imageUrl }: SentAd, before: AdRow | undefined): void {
  if (adType === 'text') {
    if (!description) throw invalidField('description', 'Please enter description for text-based ads');
  } else if (!(imageUrl === undefined ? before?.image : imageUrl))
    throw invalidField('imageUrl', 'Please upload an image for image-based ads');
}
