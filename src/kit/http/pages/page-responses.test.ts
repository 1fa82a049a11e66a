import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { testApp } from '#app/testing/test-app.ts';
import { forAllTests } from '#app/testing/use-test-app.ts';
import type { PageRenderer } from '../../ssr/page-renderer.ts';

const HTML = '<!doctype html><title>Page not found</title>'.padEnd(2_000, ' ');
const renderer = vi.fn<PageRenderer>(async () => ({
  status: 404,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  html: HTML,
  scripts: [],
  styles: [],
}));
const parish = forAllTests(() => testApp({ engine: 'sqlite', pages: renderer }));

const get = (path: string) => parish.request(path, { headers: { 'accept-encoding': 'gzip, br' } });

it.each(['/nowhere', '/events/12-gone', '/lectionary/easter'])(
  'the fallback screen at %s is compressed',
  async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-encoding')]).toEqual([404, 'br']);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(HTML);
  },
);

it.each(['/wp-login.php', '/.env', '/assets/gone-1a2b.js', '/services.HTML', '/lectionary/2026.pdf'])(
  'the unknown file %s gets a short 404 for which no page is rendered',
  async (path) => {
    renderer.mockClear();
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([404, 'Not found\n']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=UTF-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(renderer).not.toHaveBeenCalled();
  },
);

it.each(['/services.data', '/_root.data', '/events/12-st.-thomas', '/news/3-v1.2'])(
  '%s is a page or its data, in spite of its period',
  async (path) => {
    renderer.mockClear();
    await get(path);
    expect(renderer).toHaveBeenCalledOnce();
  },
);

it('/admin redirects to the dashboard', async () => {
  const response = await get('/admin');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin/dashboard']);
});
