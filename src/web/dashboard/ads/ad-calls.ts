import type { Ad, AdBody } from '#contract/ads.ts';
import { ApiProblem } from '#contract/problem.ts';
import { singleLine } from '#domain/text/preview.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { PictureFormBody } from '../crud/picture/picture-calls.ts';
import type { RecordCalls } from '../crud/types.ts';
import type { AdValues } from './ad-values.ts';

const TITLE_CHARACTERS = 60;

/** An ad with a title derived from its description. */
export type AdRecord = Ad & { readonly title: string };

export function toAdRecord(ad: Ad): AdRecord {
  return { ...ad, title: singleLine(ad.description ?? '', TITLE_CHARACTERS) || 'Image without text' };
}

const { ads } = browserClient;

/** Calls of the ad form; the API names the picture `imageUrl`. */
export const adCalls: RecordCalls<AdRecord, PictureFormBody<AdValues>> = {
  read: async (input) => toAdRecord(await ads.read(input)),
  create: async ({ body, ...rest }) =>
    toAdRecord(await ads.create({ ...rest, body: toBody(body) }).catch(assignErrorToPicture)),
  update: async ({ body, ...rest }) =>
    toAdRecord(await ads.update({ ...rest, body: toBody(body) }).catch(assignErrorToPicture)),
};

function toBody({ image, displayOrder, adType, ...rest }: PictureFormBody<AdValues>): AdBody {
  const imageUrl = adType === 'text' ? null : image;
  return { ...rest, adType, displayOrder: Number(displayOrder), ...(imageUrl !== undefined && { imageUrl }) };
}

function assignErrorToPicture(error: unknown): never {
  if (!(error instanceof ApiProblem) || !error.details.errors?.imageUrl) throw error;
  const { imageUrl: image, ...others } = error.details.errors;
  throw new ApiProblem(error.code, error.message, { ...error.details, errors: { ...others, image } });
}
