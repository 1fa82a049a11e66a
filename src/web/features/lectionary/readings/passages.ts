import { browserClient } from '../../../session/browser-client.ts';
import { createRequestCache } from '../request-cache.ts';

/** Passages by reference, fetched when first opened. */
export const passageCache = createRequestCache('the passage', (reference: string) =>
  browserClient.passages.read({ query: { reference } }),
);
