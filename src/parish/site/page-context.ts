import { createContext, RouterContextProvider } from 'react-router';
import type { ExternalOrigins, RenderContext } from '#app/pages.ts';
import type { CivilDate } from '#church-year/dates.ts';
import { type Client, createClient } from '#kit/api/client.ts';
import type { Parish } from '../contract.ts';

/** What a page's `loader` receives on the server. */
export interface PageContext {
  readonly client: Client;
  readonly publicUrl: string;
  /** Today in the parish's time zone. */
  readonly today: CivilDate;
  readonly parish: Parish;
  readonly externalOrigins: ExternalOrigins;
  readonly reportError: RenderContext['reportError'];
}

export const pageContext = createContext<PageContext>();

/** Creates the context of one render. Its client is the browser's typed client over an in-process transport. */
export function createRouterContext({ transport, ...rest }: RenderContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, { client: createClient(transport), ...rest });
  return context;
}
