import { z } from 'zod';
import { endpoint } from '#kit/api/endpoint.ts';
import { passwordText } from '#kit/auth/users/contract.ts';
import { downloads, routes } from './wire.ts';

const what = z.enum(downloads);

export const downloadEndpoints = {
  /**
   * A URL that is valid for a minute, from which the browser loads everything as a ZIP file, or a backup. 403 with
   * CONFIRM_PASSWORD without the current password, for what has private entries.
   */
  create: endpoint(routes.downloads.create, {
    access: 'staff',
    body: z.strictObject({ what, currentPassword: passwordText.optional() }),
    response: z.object({ what, url: z.string() }),
  }),
};
