import type { z } from 'zod';
import type { AdBody } from '#contract/ads.ts';
import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { presentAd } from './present.ts';
import { type AdWithPicture, adById, adsInOrder, insertAd, updateAd } from './queries.ts';

type Sent = z.output<typeof AdBody>;

/** Ads that pop up on the home page; visitors see the active ones only. */
export function adsRoutes(deps: Deps): Handlers<Api['ads']> {
  const { storage, clock, media } = deps;
  const list = async (onlyActive: boolean) =>
    (await adsInOrder(storage.db, { onlyActive })).map((row) => presentAd(row, media));
  const read = async (db: Handle, id: number) => presentAd((await adById(db, id)) ?? unknownAd(), media);
  return {
    list: () => list(false),
    active: () => list(true),
    read: ({ params }) => read(storage.db, params.id),
    create: changesContent(async ({ body, session, afterCommit }, trx) => {
      const { imageUrl, ...ad } = asAllowed(body, undefined);
      const id = await insertAd(trx, ad, instant(clock.now()));
      await savePicture(
        trx,
        { table: 'home_page_ads', id, sent: imageUrl, userId: session.user.id, afterCommit },
        deps,
      );
      return read(trx, id);
    }),
    update: changesContent(async ({ params: { id }, body, ifMatch, session, afterCommit }, trx) => {
      const before = (await adById(trx, id)) ?? unknownAd();
      const { imageUrl, ...ad } = asAllowed(body, before);
      if (!(await updateAd(trx, { id, version: ifMatch, ad, now: instant(clock.now()) })))
        throw new ApiProblem('STALE', 'Someone else has changed this ad in the meantime');
      await savePicture(
        trx,
        { table: 'home_page_ads', id, sent: imageUrl, userId: session.user.id, afterCommit },
        deps,
      );
      return read(trx, id);
    }),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const by = session.user.id;
      if (!(await moveToTrash(trx, { kind: 'ads', id, by, ifMatch, beforeAnswer }, deps))) unknownAd();
    }),
  };
}

/** What each type must have (admin specification, section 5); a text ad has no picture. */
function asAllowed(sent: Sent, before: AdWithPicture | undefined): Sent {
  if (sent.adType === 'text') {
    if (!sent.description) refuse('description', 'Please enter description for text-based ads');
    return { ...sent, imageUrl: null };
  }
  const hasPicture = sent.imageUrl === undefined ? before?.image : sent.imageUrl;
  if (!hasPicture) refuse('imageUrl', 'Please upload an image for image-based ads');
  return sent;
}

function refuse(field: string, message: string): never {
  throw new ApiProblem('INVALID_BODY', message, { errors: { [field]: message } });
}

function unknownAd(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such ad');
}
