import type { Client } from '#contract/client.ts';
import type { Daily } from '#contract/daily.ts';

/** Loads the verse and saying of the day; undefined on failure, so that the rest of the page is shown. */
export async function loadDaily(client: Client): Promise<Daily | undefined> {
  try {
    return await client.daily.read();
  } catch (error) {
    // on the server the endpoint has already logged the error
    if (!import.meta.env.SSR) console.error('Failed to load the verse and saying of the day', error);
    return undefined;
  }
}
