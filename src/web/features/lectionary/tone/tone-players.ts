import { browserClient } from '../../../session/browser-client.ts';
import { keptAnswers } from '../request-cache.ts';

/** How each tone's recording is played, asked for when its dialog is first opened. */
export const tonePlayers = keptAnswers('The recording', (tone: number) =>
  browserClient.tones.player({ params: { tone } }),
);
