import { lazy, Suspense } from 'react';
import {
  type EntryContext,
  type RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from 'react-router';
import { expect, it, vi } from 'vitest';
import { testParish } from '#parish/site/testing/site.ts';
import { handleError, pageRenderer } from '../../entry.server.tsx';
import type { RenderedPage } from './page-renderer.ts';
import { renderDocument } from './render-document.tsx';
import { nonceContext } from './server-document.ts';

/** Renders a site with one page. */
function renderPage(
  Page: () => React.ReactNode,
  {
    path = '/',
    reportError = () => undefined,
  }: { path?: string; reportError?: (error: unknown) => void } = {},
): Promise<RenderedPage> {
  const document = () => (
    <html lang="en">
      <head>
        <link rel="preload" as="font" href="/font.woff2" />
      </head>
      <body>
        <Page />
        <Scripts />
      </body>
    </html>
  );
  const handleRequest = async (
    request: Request,
    status: number,
    headers: Headers,
    context: EntryContext,
    loadContext: RouterContextProvider,
  ) => {
    const nonce = loadContext.get(nonceContext);
    const html = await renderDocument(context, { url: request.url, nonce, styles: '', structuredData: [] });
    headers.set('content-type', 'text/html');
    return new Response(html, { status, headers });
  };
  const build = {
    entry: { module: { default: handleRequest, handleError } },
    routes: {
      root: { id: 'root', path: '*', module: { default: document, loader: () => ({ text: '</script>&' }) } },
    },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: { root: { id: 'root', path: '*', module: '/root.js', hasLoader: true } },
      url: '/manifest.js',
      version: '1',
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  const render = pageRenderer(build as unknown as ServerBuild, 'production');
  return render(new Request(`http://localhost${path}`), {
    transport: () => Promise.reject(new Error('unused')),
    publicUrl: 'http://localhost',
    today: '2026-11-24',
    parish: testParish,
    externalOrigins: { frameOrigins: [], fileOrigins: [] },
    reportError,
  });
}

/** Every inline script of a page, by the rule of the HTML parser: it ends at the first end tag. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, content]) => content);

it('a page contains its loader data, and no text can end a script', async () => {
  const { html } = await renderPage(() => <p>{useLoaderData<{ text: string }>().text}</p>);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
  expect(html).toContain('<p>&lt;/script&gt;&amp;</p>');
  expect(html).toContain(String.raw`\u003c/script\u003e\u0026`);
});

it('a page contains suspended and large content in place, without a skeleton', async () => {
  const long = 'a'.repeat(100_000);
  const Late = lazy(async () => ({ default: () => <p>{long}</p> }));
  const { html } = await renderPage(() => (
    <Suspense fallback="skeleton">
      <Late />
    </Suspense>
  ));
  expect(html).toMatch(/<body>[^a]*<p>a{100000}<\/p>/);
  expect(html).not.toContain('skeleton');
});

it('a failing boundary fails the page and is reported', async () => {
  // the default error boundary prints
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reportError = vi.fn();
  const { html } = await renderPage(
    () => (
      <Suspense fallback="skeleton">
        <Failing />
      </Suspense>
    ),
    { reportError },
  );
  expect(html).not.toContain('skeleton');
  expect(reportError.mock.calls.map(([error]) => String(error))).toContain('Error: broken');
});

it('a path that no route matches is reported without the path', async () => {
  // the default error boundary prints
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reportError = vi.fn();
  expect((await renderPage(() => null, { path: '/%0Aanna', reportError })).status).toBe(404);
  expect(reportError.mock.calls.map(([error]) => error.message)).toEqual(['The router responded with 404']);
});

function Failing(): React.ReactNode {
  throw new Error('broken');
}

it('the inline scripts of the application are allowed, and no other script', async () => {
  const injected = '<script>steal()</script><script nonce="guess">steal()</script><script nonce=>/*';
  const { html, scripts } = await renderPage(() => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the policy must reject its scripts
    <p dangerouslySetInnerHTML={{ __html: injected }} />
  ));
  expect(html).toContain(injected);
  const own = await renderPage(() => <p />);
  expect(own.scripts).toEqual(scriptsIn(own.html));
  expect(scripts).toEqual(own.scripts);
  expect(scripts.length).toBeGreaterThan(2);
});

it('two renders of a page are identical, because the nonce is removed', async () => {
  const [one, other] = [await renderPage(() => <p />), await renderPage(() => <p />)];
  expect(one.html).toBe(other.html);
  expect(one.html).not.toContain('nonce');
});

it('the modules of a page wait for the start script, which is allowed', async () => {
  const { html, scripts } = await renderPage(() => <p />);
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/);
  expect(html.match(/<link rel="later" href="[^"]+"/g)?.length).toBeGreaterThan(1);
  expect(html).toContain('<script type="later" async="">');
  expect(html.endsWith(`<script>${scripts.at(-1)}</script></body></html>`)).toBe(true);
});

it('the fonts of a page are preloaded after its content', async () => {
  const { html } = await renderPage(() => <p />);
  expect(html).toMatch(/<p><\/p>.*<link rel="preload" as="font"/s);
  expect(html.split('as="font"')).toHaveLength(2);
});

it('data for client-side navigation are not changed', async () => {
  const { html, scripts } = await renderPage(() => <p />, { path: '/_root.data' });
  expect(html).toContain('</script>&');
  expect(html).not.toContain('<script');
  expect(scripts).toEqual([]);
});
