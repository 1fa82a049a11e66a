import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#kit/api/client.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { loadResources } from './load-resources.ts';

const folder = { id: 3, folder_name: 'Hymns', itemCount: 1, item_count: 1, createdAt: '', version: 1 };
const resource = { id: 7, resource_name: 'Kauma', resource_type: 'Audio' };

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const failing = () => Promise.reject(new Error('out of reach'));
function load(
  query: string,
  calls: { list?: () => Promise<unknown>; resources?: () => Promise<unknown> } = {},
) {
  const resourceFolders = { list: async () => [folder], resources: async () => [resource], ...calls };
  const client = { resourceFolders } as unknown as Client;
  return loadResources(client, new URL(`/services${query}`, 'https://parish.example'));
}

it.each([
  ['does not exist', 404, failing],
  ['was deleted', 410, () => Promise.reject(new ApiProblem('GONE', 'No'))],
])('all folders are shown when the folder in the URL %s, with status %i', async (_, status, resources) => {
  expect(await load('?resource_folder=4', { resources })).toEqual({
    folders: [folder],
    openFolder: null,
    status,
  });
});

it('a list that fails to load is empty, and the status is 503', { tags: ['P8'] }, async () => {
  expect(await load('', { list: failing })).toEqual({ folders: [], openFolder: null, status: 503 });
  const { openFolder, status } = await load('?resource_folder=3', { resources: failing });
  expect([openFolder?.resources, status]).toEqual([[], 503]);
});
