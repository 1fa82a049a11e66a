import { createContext, RouterContextProvider } from 'react-router';
import { type Client, createClient, type Transport } from '#contract/client.ts';
import type { CivilDate } from '#domain/civil-date.ts';

/** What a page's `loader` works with on the server. */
export interface PageContext {
  readonly client: Client;
  readonly publicUrl: string;
  /** The parish's day. */
  readonly today: CivilDate;
}

export const pageContext = createContext<PageContext>();

/** What the server gives for each render. */
export type GivenContext = Omit<PageContext, 'client'> & { readonly transport: Transport };

/** The same typed client as in the browser, over a transport inside the process. */
export function contextFor({ transport, ...rest }: GivenContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, { client: clientOver(transport), ...rest });
  return context;
}

/** All pages of a server come by one transport, and a client has a function for each call of the API. */
const clients = new WeakMap<Transport, Client>();

function clientOver(transport: Transport): Client {
  const client = clients.get(transport) ?? createClient(transport);
  clients.set(transport, client);
  return client;
}
