import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { SessionProvider } from '../session/session.tsx';
import { Header } from './header.tsx';
import { writtenHeader } from './written-header.tsx';

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
      `<header id="site-header" class="site-header">${writtenHeader(path)}</header>`,
    );
  },
);
