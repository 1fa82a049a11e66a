import { lazy, type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  Link as RouterLink,
  Scripts,
  type ServerBuild,
  StaticRouter,
  useLoaderData,
} from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { HtmlFragment } from '#contract/html-fragment.ts';
import { Footer } from '../layout/footer.tsx';
import { Header } from '../layout/header.tsx';
import { SessionProvider } from '../session/session.tsx';
import { Link } from '../ui/link.tsx';
import { CachedFragment } from './cached-fragment.tsx';
import { documentHtml, type RenderedDocument, renderDocument } from './render-document.tsx';

/** The HTML that React Router renders for a site with one page. */
async function renderPage(
  Page: () => React.ReactNode,
  {
    path = '/',
    handleError,
    inspect,
  }: {
    path?: string;
    handleError?: (error: unknown) => void;
    inspect?: (page: RenderedDocument) => void;
  } = {},
): Promise<string> {
  const document = () => (
    <html lang="en">
      <head />
      <body>
        <Page />
        <Scripts />
      </body>
    </html>
  );
  const build = {
    entry: {
      module: {
        default: async (request: Request, status: number, headers: Headers, context: never) => {
          const page = await renderDocument(context, request.url);
          inspect?.(page);
          return new Response(documentHtml(page), { status, headers });
        },
        ...(handleError && { handleError }),
      },
    },
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
  const handle = createRequestHandler(build as unknown as ServerBuild, 'production');
  return (await handle(new Request(`http://localhost${path}`))).text();
}

it('a page contains its loader data, escaped so that no text can end the script', async () => {
  const html = await renderPage(() => <p>{useLoaderData<{ text: string }>().text}</p>);
  expect(html).toContain('<p>&lt;/script&gt;&amp;</p>');
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
  const [, data] = html.split('streamController.enqueue(');
  expect(data).toContain(String.raw`\"\u003c/script\u003e\u0026\"`);
  expect(data).toMatch(
    /\);window\.__reactRouterContext\.streamController\.close\(\);<\/script><\/body><\/html>$/,
  );
});

it('the server waits for a suspended boundary', async () => {
  const Late = lazy(async () => ({ default: () => <p>late</p> }));
  const html = await renderPage(() => (
    <Suspense fallback="skeleton">
      <Late />
    </Suspense>
  ));
  expect(html).toMatch(/^<!DOCTYPE html>.*<p>late<\/p>/s);
  expect(html).not.toContain('skeleton');
  expect(html).toContain('streamController.close()');
});

it('a failing boundary fails the page and is reported', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const handleError = vi.fn();
  const html = await renderPage(
    () => (
      <Suspense fallback="skeleton">
        <Failing />
      </Suspense>
    ),
    { handleError },
  );
  expect(html).not.toContain('skeleton');
  expect(handleError.mock.calls.map(([error]) => String(error))).toContain('Error: broken');
});

function Failing(): React.ReactNode {
  throw new Error('broken');
}

it('a link renders the same attributes as a router link', async () => {
  const link = {
    to: '/about#clergy',
    prefetch: 'intent',
    className: 'brand',
    'aria-current': 'page',
  } as const;
  const html = await renderPage(() => (
    <>
      <Link {...link}>About</Link>|
      <RouterLink {...link} discover="none">
        About
      </RouterLink>
      |<Link to="?past=1">Past</Link>
    </>
  ));
  const [actual = '', expected, past] = html.slice(html.indexOf('<body>') + 6).split('|');
  const attributes = (anchor = '') => [...anchor.matchAll(/ [\w-]+="[^"]*"/g)].map(String).sort();
  expect(attributes(actual)).toEqual(attributes(expected));
  expect(past).toContain('href="/?past=1"');
});

it('cached fragments are in place, and are identical objects on the next page', async () => {
  const markups: (readonly HtmlFragment[])[] = [];
  for (const text of ['one', 'two']) {
    const html = await renderPage(
      () => (
        <SessionProvider>
          <Header />
          <p>{text}</p>
          <Footer />
        </SessionProvider>
      ),
      { inspect: ({ markup }) => markups.push(markup) },
    );
    expect(html).toMatch(
      new RegExp(`<header [^>]*><div.*</header><p>${text}</p><footer [^>]*><div.*</footer>`, 's'),
    );
    expect(html).not.toContain('<template');
  }
  const [one, two] = markups.map((markup) => markup.filter((fragment) => typeof fragment !== 'string'));
  expect(one).toHaveLength(2);
  expect(two?.every((fragment, at) => fragment === one?.[at])).toBe(true);
});

// the second render uses the cache, filled by another record page or by a page that the header does not mark
it.each(['/', '/about', '/about', '/events/1-picnic', '/events/2-vigil', '/admin/login', '/nowhere'])(
  'the cached header of %s equals an uncached render',
  async (path) => {
    const header = (
      <SessionProvider>
        <Header />
      </SessionProvider>
    );
    const uncached = renderToString(<StaticRouter location={path}>{header}</StaticRouter>);
    expect(await renderPage(() => header, { path })).toContain(`<body>${uncached}<`);
  },
);

describe('a cached fragment', () => {
  const renders = vi.fn();
  function Notice({ text }: { text: string }) {
    renders();
    return <p className="notice">{text}</p>;
  }
  /** With a fragment of this name between two other elements. */
  const renderWithFragment = (name: string, cacheKey: unknown, fragment: ReactNode) =>
    renderPage(() => (
      <main>
        <i />
        <CachedFragment name={name} cacheKey={cacheKey}>
          {fragment}
        </CachedFragment>
        <b />
      </main>
    ));
  const renderWithNotice = (cacheKey: unknown, text: string) =>
    renderWithFragment('notice', cacheKey, <Notice text={text} />);
  const notice = (text: string) => `<main><i></i><p class="notice">${text}</p><b></b></main>`;

  it('is rendered again only when its key changes', async () => {
    const [bell, lamp] = [{}, {}];
    for (const [cacheKey, text] of [
      [[bell], 'bell'],
      [[bell], 'bell'],
      [[bell, lamp], 'bell, lamp'],
      [[bell], 'bell'],
      ['bell', 'a word'],
    ] as const)
      expect(await renderWithNotice(cacheKey, text)).toContain(notice(text));
    expect(renders).toHaveBeenCalledTimes(3);
  });

  it('may contain text that looks like its markers', async () => {
    const markerText = '<template data-part="0"></template>';
    for (let times = 0; times < 2; times += 1)
      expect(await renderWithNotice('template', markerText)).toContain(
        notice('&lt;template data-part=&quot;0&quot;&gt;&lt;/template&gt;'),
      );
  });

  it('is not cached while it suspends', async () => {
    const Late = lazy(async () => ({ default: () => <p>late</p> }));
    const suspended = (
      <Suspense fallback="skeleton">
        <Late />
      </Suspense>
    );
    for (let times = 0; times < 2; times += 1) {
      const html = await renderWithFragment('late', 1, suspended);
      expect(html).toContain('<p>late</p>');
      expect(html).not.toContain('skeleton');
    }
  });
});
