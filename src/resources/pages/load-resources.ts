import type { Client } from '#kit/api/client.ts';
import { isProblem } from '#kit/api/problem.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import type { Resource, ResourceFolder } from '../contract.ts';
import { parseOpenFolder } from './urls.ts';

export interface OpenFolder {
  readonly folder: ResourceFolder;
  readonly resources: readonly Resource[];
}

/** Data of the resources section: the folders, or one open folder. */
export interface ResourcesData {
  readonly folders: readonly ResourceFolder[];
  readonly openFolder: OpenFolder | null;
  /** HTTP status of the page: 404 or 410 if the folder does not exist, 503 if a list failed to load. */
  readonly status: 200 | 404 | 410 | 503;
}

/** Loads the folders, and the content of the open one. A list that fails to load is empty. */
export async function loadResources(client: Client, url: URL): Promise<ResourcesData> {
  const id = parseOpenFolder(url);
  let isGone = false;
  const loadContent = (folderId: number) =>
    client.resourceFolders.resources({ params: { id: folderId } }).catch((error) => {
      isGone = isProblem(error, 'GONE');
      throw error;
    });
  const [folders, resources] = await Promise.all([
    loadOptional(client.resourceFolders.list()),
    id === null ? undefined : loadOptional(loadContent(id)),
  ]);
  if (!folders) return { folders: [], openFolder: null, status: 503 };
  if (id === null) return { folders, openFolder: null, status: 200 };
  const folder = folders.find((one) => one.id === id);
  if (!folder) return { folders, openFolder: null, status: isGone ? 410 : 404 };
  return { folders, openFolder: { folder, resources: resources ?? [] }, status: resources ? 200 : 503 };
}
