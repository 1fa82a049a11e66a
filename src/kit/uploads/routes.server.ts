import type { Api } from '../api/client.ts';
import type { Handlers } from '../api/handlers.ts';
import type { KitContext } from '../app-context.ts';
import { createUploadSigner } from './upload-grants.server.ts';

/** Upload signatures for the pictures of records. */
export function uploadRoutes(deps: KitContext): Handlers<Api['upload']> {
  const { signatureFor } = createUploadSigner(deps);
  return { signature: signatureFor('pictures'), clergySignature: signatureFor('clergy') };
}
