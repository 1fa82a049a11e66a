import { browserClient } from '../../../session/browser-client.ts';
import { createRequestCache } from '../request-cache.ts';

/** The player of each tone, fetched when its dialog first opens. */
export const tonePlayerCache = createRequestCache('the recording', (tone: number) =>
  browserClient.tones.player({ params: { tone } }),
);
