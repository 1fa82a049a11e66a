import { ApiProblem } from '#contract/problem.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyList } from '../../crud/empty-list.tsx';
import { type Loaded, useLoaded } from '../../crud/use-async.ts';
import { folderAddress } from './folder-url.ts';
import { folderWords, resourceWords } from './messages.ts';
import { ResourceList } from './resource-list.tsx';
import { type FolderRow, resourceRow } from './row-adapters.ts';
import { useReloadWithTrash } from './use-reload-with-trash.ts';

interface FolderSectionProps {
  readonly folderId: number;
  readonly folders: Loaded<readonly FolderRow[]>;
}

/** One folder, opened: the way back, and its resources. */
export function FolderSection({ folderId, folders }: FolderSectionProps) {
  const list = useLoaded('resources', async () =>
    (await browserClient.resourceFolders.resources({ params: { id: folderId } })).map(resourceRow),
  );
  const folder = folders.value?.find(({ id }) => id === folderId);
  const isGone = list.error instanceof ApiProblem && list.error.code === 'NOT_FOUND';
  const reload = useReloadWithTrash(async () => void (await Promise.all([list.reload(), folders.reload()])));
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-3">
        <ol className="flex flex-wrap items-baseline gap-x-2.5">
          <li>
            <Link to={folderAddress(null)} className="link inline-flex min-h-11 items-center font-semibold">
              {folderWords.heading}
            </Link>
          </li>
          {folder && (
            <li className="min-w-0 before:mr-2.5 before:text-quiet before:content-['>'/'']">
              <span aria-current="location" className="wrap-anywhere">
                {folder.folder_name}
              </span>
            </li>
          )}
        </ol>
      </nav>
      {isGone && <p className="font-serif text-2xl">This folder is no longer here.</p>}
      {list.value && !isGone && (
        <ResourceList
          folderId={folderId}
          heading={folder?.folder_name ?? resourceWords.heading}
          rows={list.value}
          reload={reload}
        />
      )}
      {!list.value && !list.error && <Skeleton lines={6} />}
      {!list.value && Boolean(list.error) && !isGone && (
        <EmptyList words={resourceWords} isSearching={false} isLoaded={false} reload={reload} />
      )}
    </>
  );
}
