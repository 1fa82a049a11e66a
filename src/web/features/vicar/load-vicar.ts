import type { Client } from '#contract/client.ts';
import type { Vicar } from '#contract/vicar.ts';

/** Loads the vicar's welcome message; undefined on failure, so that the rest of the page is shown. */
export async function loadVicar(client: Client): Promise<Vicar | undefined> {
  try {
    return await client.vicar.read();
  } catch (error) {
    // on the server the endpoint has already logged the error
    if (!import.meta.env.SSR) console.error('Failed to load the welcome message', error);
    return undefined;
  }
}
