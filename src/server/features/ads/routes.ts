import type { z } from 'zod';
import type { AdBody } from '#contract/ads.ts';
import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { presentAd } from './present.ts';
import { type AdWithPicture, adById, insertAd, listAds, updateAd } from './queries.ts';

type SentAd = z.output<typeof AdBody>;

/** Ads that pop up on the home page; visitors see the active ones only. */
export function adsRoutes(deps: AppContext): Handlers<Api['ads']> {
  const { storage, clock, media } = deps;
  const list = async (onlyActive: boolean) =>
    (await listAds(storage.db, { onlyActive })).map((row) => presentAd(row, media));
  const read = async (db: Handle, id: number) => presentAd((await adById(db, id)) ?? throwNotFound(), media);
  return {
    list: () => list(false),
    active: () => list(true),
    read: ({ params }) => read(storage.db, params.id),
    create: publicMutation(async ({ body, session, afterCommit }, trx) => {
      const { imageUrl, ...ad } = validated(body, undefined);
      const id = await insertAd(trx, ad, instant(clock.now()));
      await savePicture(
        trx,
        { table: 'home_page_ads', id, picture: imageUrl, userId: session.user.id, afterCommit },
        deps,
      );
      return read(trx, id);
    }),
    update: publicMutation(async ({ params: { id }, body, ifMatch, session, afterCommit }, trx) => {
      const before = (await adById(trx, id)) ?? throwNotFound();
      const { imageUrl, ...ad } = validated(body, before);
      if (!(await updateAd(trx, { id, version: ifMatch, ad, now: instant(clock.now()) })))
        throw new ApiProblem('STALE', 'Someone else changed this ad while you were editing.');
      await savePicture(
        trx,
        { table: 'home_page_ads', id, picture: imageUrl, userId: session.user.id, afterCommit },
        deps,
      );
      return read(trx, id);
    }),
    remove: publicMutation(async ({ params: { id }, session, ifMatch }, trx) => {
      const by = session.user.id;
      if (!(await moveToTrash(trx, { kind: 'ads', id, by, ifMatch }, deps))) throwNotFound();
    }),
  };
}

/** Checks the required fields of each type (admin specification, section 5); removes the picture of a text ad. */
function validated(sent: SentAd, before: AdWithPicture | undefined): SentAd {
  if (sent.adType === 'text') {
    if (!sent.description) rejectField('description', 'Please enter description for text-based ads');
    return { ...sent, imageUrl: null };
  }
  const hasPicture = sent.imageUrl === undefined ? before?.image : sent.imageUrl;
  if (!hasPicture) rejectField('imageUrl', 'Please upload an image for image-based ads');
  return sent;
}

function rejectField(field: string, message: string): never {
  throw new ApiProblem('INVALID_BODY', message, { errors: { [field]: message } });
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such ad');
}
