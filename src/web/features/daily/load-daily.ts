import type { Client } from '#contract/client.ts';
import type { Daily } from '#contract/daily.ts';

/** Verse and saying of the parish's day; undefined when they cannot be read, which the page survives. */
export async function readDaily(client: Client): Promise<Daily | undefined> {
  try {
    return await client.daily.read();
  } catch (error) {
    // on the server the endpoint has told its own log already
    if (!import.meta.env.SSR) console.error('Verse and saying of the day could not be read', error);
    return undefined;
  }
}
