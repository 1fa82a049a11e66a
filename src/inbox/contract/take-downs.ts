import { z } from 'zod';
import { endpoint } from '#kit/api/endpoint.ts';
import { recordId, requiredText } from '#kit/api/fields.ts';
import { routes, TAKE_DOWN_MAX_LENGTH } from '../wire.ts';
import { inboxEndpoints } from './entries.ts';

export const takeDownStates = ['new', 'done'] as const;

/**
 * Requests of visitors to take down a picture of the gallery. A request that is not held hides the picture at once, if
 * the parish's details say so (`prayerRequests.hidesPictures`). `submit` responds 404 or 410 if visitors cannot see the
 * picture.
 */
const entries = inboxEndpoints(routes.takeDowns, {
  states: takeDownStates,
  fields: { imageId: recordId, message: requiredText(TAKE_DOWN_MAX_LENGTH) },
  /** `name`: the title of the picture when the request was sent. */
  added: { name: z.string() },
});

export const takeDowns = {
  ...entries,
  /** Shows or hides all pictures that new requests are about, or these of them. Returns the pictures that it changed. */
  setPictures: endpoint(routes.takeDowns.setPictures, {
    access: 'staff',
    body: z.strictObject({
      isPublished: z.boolean(),
      images: z.array(recordId).min(1).max(1_000).optional(),
    }),
    response: z.object({ images: z.array(z.int()) }),
  }),
};

/** Visible to staff only. */
export type TakeDown = z.infer<typeof takeDowns.read.response>;
