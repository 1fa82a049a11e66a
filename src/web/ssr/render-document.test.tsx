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
import type { Stretch } from '#contract/html-fragment.ts';
import { Footer } from '../layout/footer.tsx';
import { Header } from '../layout/header.tsx';
import { SessionProvider } from '../session/session.tsx';
import { Link } from '../ui/link.tsx';
import { WrittenOnce } from './cached-fragment.tsx';
import { type WrittenPage, wholePage, writtenPage } from './render-document.tsx';

/** What React Router makes of a site with one page. */
async function rendered(
  Page: () => React.ReactNode,
  {
    path = '/',
    handleError,
    look,
  }: { path?: string; handleError?: (error: unknown) => void; look?: (page: WrittenPage) => void } = {},
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
          const page = await writtenPage(context, request.url);
          look?.(page);
          return new Response(wholePage(page), { status, headers });
        },
        ...(handleError && { handleError }),
      },
    },
    routes: {
      root: { id: 'root', path: '*', module: { default: document, loader: () => ({ said: '</script>&' }) } },
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

it('a page is written with the data that it was made from, which no text of it can end', async () => {
  const html = await rendered(() => <p>{useLoaderData<{ said: string }>().said}</p>);
  expect(html).toContain('<p>&lt;/script&gt;&amp;</p>');
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
  const [, data] = html.split('streamController.enqueue(');
  expect(data).toContain(String.raw`\"\u003c/script\u003e\u0026\"`);
  expect(data).toMatch(
    /\);window\.__reactRouterContext\.streamController\.close\(\);<\/script><\/body><\/html>$/,
  );
});

it('a part that is on its way is waited for', async () => {
  const Late = lazy(async () => ({ default: () => <p>late</p> }));
  const html = await rendered(() => (
    <Suspense fallback="skeleton">
      <Late />
    </Suspense>
  ));
  expect(html).toMatch(/^<!DOCTYPE html>.*<p>late<\/p>/s);
  expect(html).not.toContain('skeleton');
  expect(html).toContain('streamController.close()');
});

it('a part that fails fails the page, and is told once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const told = vi.fn();
  const html = await rendered(
    () => (
      <Suspense fallback="skeleton">
        <Failing />
      </Suspense>
    ),
    { handleError: told },
  );
  expect(html).not.toContain('skeleton');
  expect(told.mock.calls.map(([error]) => String(error))).toContain('Error: broken');
});

function Failing(): React.ReactNode {
  throw new Error('broken');
}

it('a link is written as the router writes it', async () => {
  const link = {
    to: '/about#clergy',
    prefetch: 'intent',
    className: 'brand',
    'aria-current': 'page',
  } as const;
  const html = await rendered(() => (
    <>
      <Link {...link}>About</Link>|
      <RouterLink {...link} discover="none">
        About
      </RouterLink>
      |<Link to="?past=1">Past</Link>
    </>
  ));
  const [ours = '', theirs, past] = html.slice(html.indexOf('<body>') + 6).split('|');
  const attributes = (anchor = '') => [...anchor.matchAll(/ [\w-]+="[^"]*"/g)].map(String).sort();
  expect(attributes(ours)).toEqual(attributes(theirs));
  expect(past).toContain('href="/?past=1"');
});

it('what is written beforehand stands in its place, and is the same object for the next page', async () => {
  const markups: (readonly Stretch[])[] = [];
  for (const text of ['one', 'two']) {
    const html = await rendered(
      () => (
        <SessionProvider>
          <Header />
          <p>{text}</p>
          <Footer />
        </SessionProvider>
      ),
      { look: ({ markup }) => markups.push(markup) },
    );
    expect(html).toMatch(
      new RegExp(`<header [^>]*><div.*</header><p>${text}</p><footer [^>]*><div.*</footer>`, 's'),
    );
    expect(html).not.toContain('<template');
  }
  const [one, two] = markups.map((markup) => markup.filter((part) => typeof part !== 'string'));
  expect(one).toHaveLength(2);
  expect(two?.every((part, at) => part === one?.[at])).toBe(true);
});

// the second time it is remembered, from another record or from a path that marks nothing as well
it.each(['/', '/about', '/about', '/events/1-picnic', '/events/2-vigil', '/admin/login', '/nowhere'])(
  'the header of %s is the one that would be drawn there',
  async (path) => {
    const header = (
      <SessionProvider>
        <Header />
      </SessionProvider>
    );
    const drawn = renderToString(<StaticRouter location={path}>{header}</StaticRouter>);
    expect(await rendered(() => header, { path })).toContain(`<body>${drawn}<`);
  },
);

describe('a part that is written once', () => {
  const drawings = vi.fn();
  function Notice({ text }: { text: string }) {
    drawings();
    return <p className="notice">{text}</p>;
  }
  /** With a part of this name between two other elements. */
  const withPart = (name: string, by: unknown, part: ReactNode) =>
    rendered(() => (
      <main>
        <i />
        <WrittenOnce name={name} by={by}>
          {part}
        </WrittenOnce>
        <b />
      </main>
    ));
  const withNotice = (by: unknown, text: string) => withPart('notice', by, <Notice text={text} />);
  const notice = (text: string) => `<main><i></i><p class="notice">${text}</p><b></b></main>`;

  it('is drawn again when its value is another, and only then', async () => {
    const [bell, lamp] = [{}, {}];
    for (const [by, text] of [
      [[bell], 'bell'],
      [[bell], 'bell'],
      [[bell, lamp], 'bell, lamp'],
      [[bell], 'bell'],
      ['bell', 'a word'],
    ] as const)
      expect(await withNotice(by, text)).toContain(notice(text));
    expect(drawings).toHaveBeenCalledTimes(3);
  });

  it('may hold whatever people write', async () => {
    const written = '<template data-part="0"></template>';
    for (let times = 0; times < 2; times += 1)
      expect(await withNotice('template', written)).toContain(
        notice('&lt;template data-part=&quot;0&quot;&gt;&lt;/template&gt;'),
      );
  });

  it('is not kept as it stands while a part of it is on its way', async () => {
    const Late = lazy(async () => ({ default: () => <p>late</p> }));
    const late = (
      <Suspense fallback="skeleton">
        <Late />
      </Suspense>
    );
    for (let times = 0; times < 2; times += 1) {
      const html = await withPart('late', 1, late);
      expect(html).toContain('<p>late</p>');
      expect(html).not.toContain('skeleton');
    }
  });
});
