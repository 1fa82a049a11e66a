import type { Api } from '../api/client.ts';
import type { AppContext } from '../app-context.ts';
import type { Handlers } from '../http/api/handlers.ts';
import { createUploadSigner } from './upload-grants.server.ts';

/** Upload signatures for the pictures of records. */
export function uploadRoutes(deps: AppContext): Handlers<Api['upload']> {
  const { signatureFor } = createUploadSigner(deps);
  return { signature: signatureFor('pictures'), clergySignature: signatureFor('clergy') };
}
