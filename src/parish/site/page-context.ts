import { createContext, RouterContextProvider } from 'react-router';
import { type Client, createClient } from '#kit/api/client.ts';
import type { Routes } from '#kit/api/routes.ts';
import type { RenderContext } from '#kit/ssr/page-renderer.ts';
import type { Parish } from '../contract.ts';

declare module '#kit/ssr/page-renderer.ts' {
  interface RenderContext {
    /** The parish's details, as a visitor may know them. */
    readonly parish: Parish;
  }
}

/** What a page's `loader` receives on the server. */
export type PageContext = Omit<RenderContext, 'transport'> & { readonly client: Client };

export const pageContext = createContext<PageContext>();

/** Creates the context of one render. Its client is the browser's typed client over an in-process transport. */
export function createRouterContext(
  routes: Routes,
  { transport, ...rest }: RenderContext,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, { client: createClient(routes, transport), ...rest });
  return context;
}
