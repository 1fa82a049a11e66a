import { browserClient } from '../../../session/browser-client.ts';
import { keptAnswers } from '../request-cache.ts';

/** The words of the Bible to a reference, fetched when it is first opened. */
export const passages = keptAnswers('The passage', (reference: string) =>
  browserClient.passages.read({ query: { reference } }),
);
