import { createContext, RouterContextProvider } from 'react-router';
import { type Client, createClient, type Transport } from '#contract/client.ts';

/** What a page's `loader` works with on the server. */
export interface PageContext {
  readonly client: Client;
  readonly publicUrl: string;
}

export const pageContext = createContext<PageContext>();

/** Made by the server for each render: the same typed client as in the browser, over a transport inside the process. */
export function contextFor({
  transport,
  publicUrl,
}: {
  transport: Transport;
  publicUrl: string;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, { client: createClient(transport), publicUrl });
  return context;
}
