import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#contract/client.ts';
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

it('shows all folders when none is asked for', async () => {
  expect(await load('')).toEqual({ folders: [folder], opened: null, status: 200 });
});

it('opens the folder that is asked for', async () => {
  const { opened, status } = await load('?resource_folder=3');
  expect([opened, status]).toEqual([{ folder, resources: [resource] }, 200]);
});

it('shows all folders, and says so with the status, when the asked one is not there', async () => {
  expect(await load('?resource_folder=4', { resources: failing })).toEqual({
    folders: [folder],
    opened: null,
    status: 404,
  });
});

it('is empty, and not to be kept, when a list cannot be read', { tags: ['P8'] }, async () => {
  expect(await load('', { list: failing })).toEqual({ folders: [], opened: null, status: 503 });
  const { opened, status } = await load('?resource_folder=3', { resources: failing });
  expect([opened?.resources, status]).toEqual([[], 503]);
});
