import type { Client } from '#contract/client.ts';
import type { Vicar } from '#contract/vicar.ts';

/** The vicar's welcome; undefined when it cannot be read, which the page survives. */
export async function readVicar(client: Client): Promise<Vicar | undefined> {
  try {
    return await client.vicar.read();
  } catch (error) {
    // on the server the endpoint has told its own log already
    if (!import.meta.env.SSR) console.error('The welcome message could not be read', error);
    return undefined;
  }
}
