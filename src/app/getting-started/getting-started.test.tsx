import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { GettingStarted } from './getting-started.tsx';

it('the list for a new parish is shown when the browser blocks its storage', () => {
  const blocked = {
    getItem() {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  vi.stubGlobal('localStorage', blocked);
  vi.stubGlobal('sessionStorage', blocked);
  const gettingStarted = {
    items: [{ key: 'name' as const, isDone: false }],
    isNew: false,
    hasDemonstration: false,
  };
  const list = <GettingStarted gettingStarted={gettingStarted} reload={async () => undefined} />;
  const html = renderToStaticMarkup(<MemoryRouter>{list}</MemoryRouter>);
  vi.unstubAllGlobals();
  expect(html).toContain('Get started: 0 of 1');
  expect(html).toContain('<details open');
});
