import type { Ad, AdBody } from '#contract/ads.ts';
import { ApiProblem } from '#contract/problem.ts';
import { oneLine } from '#domain/text.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { Sent } from '../crud/picture/picture-calls.ts';
import type { RecordCalls } from '../crud/types.ts';
import type { AdValues } from './ad-values.ts';

const TITLE_CHARACTERS = 60;

/** An ad under what it is called where it is spoken of. */
export type AdRow = Ad & { readonly title: string };

export function adRow(ad: Ad): AdRow {
  return { ...ad, title: oneLine(ad.description ?? '', TITLE_CHARACTERS) || 'A picture without words' };
}

const { ads } = browserClient;

/** The calls of the ad form; the wire calls the picture `imageUrl`. */
export const adCalls: RecordCalls<AdRow, Sent<AdValues>> = {
  read: async (input) => adRow(await ads.read(input)),
  create: async ({ body, ...rest }) =>
    adRow(await ads.create({ ...rest, body: bodyOf(body) }).catch(toldAtThePicture)),
  update: async ({ body, ...rest }) =>
    adRow(await ads.update({ ...rest, body: bodyOf(body) }).catch(toldAtThePicture)),
};

function bodyOf({ image, displayOrder, adType, ...rest }: Sent<AdValues>): AdBody {
  const imageUrl = adType === 'text' ? null : image;
  return { ...rest, adType, displayOrder: Number(displayOrder), ...(imageUrl !== undefined && { imageUrl }) };
}

function toldAtThePicture(error: unknown): never {
  if (!(error instanceof ApiProblem) || !error.details.errors?.imageUrl) throw error;
  const { imageUrl: image, ...others } = error.details.errors;
  throw new ApiProblem(error.code, error.message, { ...error.details, errors: { ...others, image } });
}
