import type { Client } from '#contract/client.ts';
import type { Resource, ResourceFolder } from '#contract/service-resources.ts';
import { listOrNothing } from '../../load-list.ts';
import { askedFolder } from './urls.ts';

export interface OpenedFolder {
  readonly folder: ResourceFolder;
  readonly resources: readonly Resource[];
}

/** What the section shows: the folders, or one of them opened. */
export interface ShownResources {
  readonly folders: readonly ResourceFolder[];
  readonly opened: OpenedFolder | null;
  /** For the page that shows it: 404 when the asked folder is none of ours, 503 when a list could not be read. */
  readonly status: 200 | 404 | 503;
}

/** Reads the folders, and what is in the one that the address opens. A list that cannot be read is empty. */
export async function loadResources(client: Client, url: URL): Promise<ShownResources> {
  const id = askedFolder(url);
  const [folders, resources] = await Promise.all([
    listOrNothing(client.resourceFolders.list()),
    id === null ? undefined : listOrNothing(client.resourceFolders.resources({ params: { id } })),
  ]);
  if (!folders) return { folders: [], opened: null, status: 503 };
  if (id === null) return { folders, opened: null, status: 200 };
  const folder = folders.find((one) => one.id === id);
  if (!folder) return { folders, opened: null, status: 404 };
  return { folders, opened: { folder, resources: resources ?? [] }, status: resources ? 200 : 503 };
}
