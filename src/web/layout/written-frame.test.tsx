import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { textOf } from '#contract/stretches.ts';
import { SessionProvider } from '../session/session.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { writtenFooter, writtenHeader } from './written-frame.tsx';

function inItsPlace(path: string): string {
  return renderToString(
    <StaticRouter location={path}>
      <SessionProvider>
        <Header />
      </SessionProvider>
    </StaticRouter>,
  );
}

// the second time it is remembered, from another record or from a path that marks nothing as well
it.each(['/', '/about', '/about', '/events/1-picnic', '/events/2-vigil', '/admin/login', '/nowhere'])(
  'the header of %s is the one that would be drawn in its place',
  (path) => {
    expect(inItsPlace(path)).toBe(
      `<header id="site-header" class="site-header">${textOf(writtenHeader(path))}</header>`,
    );
  },
);

// a page that has failed may not know the year
it.each([2026, 2027, undefined, 2026])(
  'the footer of %s is the one that would be drawn in its place',
  (year) => {
    const Site = createRoutesStub([{ id: 'root', path: '/', Component: Footer as () => ReactNode }]);
    const drawn = renderToString(<Site hydrationData={{ loaderData: { root: { year } } }} />);
    expect(drawn).toMatch(/^<footer [^>]*>.*<\/footer>$/);
    expect(drawn.replace(/^<footer [^>]*>|<\/footer>$/g, '')).toBe(textOf(writtenFooter(year)));
  },
);
