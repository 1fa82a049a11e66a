import { describe, expect, it, vi } from 'vitest';
import { routes } from '#app/api-routes.ts';
import { createClient } from '#kit/api/client.ts';
import { loadGallery } from './load-gallery.ts';

/** Returns responses by path and query; other requests fail. */
function clientOf(responses: Readonly<Record<string, unknown>>) {
  return createClient(routes, async ({ path }) => {
    if (path in responses) return Response.json(responses[path]);
    throw new TypeError(path);
  });
}

const folder = { _id: 12, name: 'Feast', category: 'perunnal' };

describe('the gallery data', () => {
  it.each([404, 410])('are empty with the status %i of a folder that cannot be read', async (status) => {
    const client = createClient(routes, async ({ path }) => {
      if (path === '/api/gallery/folders/13') return Response.json({ message: 'No' }, { status });
      return Response.json(path === '/api/gallery/folders' ? [folder] : []);
    });
    expect(await loadGallery(client, { category: 'all', folderId: 13 })).toMatchObject({
      openFolder: null,
      images: [],
      status,
    });
  });

  it('are partial with status 503 when a list fails to load', { tags: ['P8'] }, async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const client = clientOf({ '/api/gallery/folders': [folder] });
    expect(await loadGallery(client, { category: 'all', folderId: null })).toMatchObject({
      folders: [folder],
      images: [],
      status: 503,
    });
    error.mockRestore();
  });
});
