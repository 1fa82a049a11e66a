import { z } from 'zod';
import { TAKE_DOWN_MAX_LENGTH, takeDownStates } from '../../constants.ts';
import { recordId, requiredText } from '../../fields.ts';
import { routes } from '../../routes.ts';
import { inboxEndpoints } from './entries.ts';

/**
 * Requests of visitors to take down a picture of the gallery. A request that is not held hides the picture at once, if
 * the parish's details say so (`prayerRequests.hidesPictures`). `submit` responds 404 or 410 if visitors cannot see the
 * picture.
 */
export const takeDowns = inboxEndpoints(routes.takeDowns, {
  states: takeDownStates,
  body: { imageId: recordId, message: requiredText(TAKE_DOWN_MAX_LENGTH) },
  fields: {
    imageId: z.int(),
    /** The title of the picture when the request was sent. */
    name: z.string(),
    message: z.string(),
  },
});

/** Visible to staff only. */
export type TakeDown = z.infer<typeof takeDowns.read.response>;
