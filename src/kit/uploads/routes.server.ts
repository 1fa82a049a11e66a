import type { Api } from '../api/client.ts';
import type { Handlers } from '../api/handlers.ts';
import type { KitContext } from '../app-context.ts';
import { createUploadSigner } from './upload-grants.server.ts';

export function uploadRoutes(deps: KitContext): Handlers<Api['upload']> {
  return { signature: createUploadSigner(deps).signatureFor('pictures') };
}
