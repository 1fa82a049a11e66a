import { ApiProblem } from '#contract/problem.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyList } from '../../crud/empty-list.tsx';
import { type AsyncState, useAsync } from '../../crud/use-async.ts';
import { tabUrl } from '../../tabs.ts';
import type { ResourceFolderRecord } from './folder-form.tsx';
import { resourceFolderMessages, resourceMessages } from './messages.ts';
import { toResourceRecord } from './resource-calls.ts';
import { ResourceList } from './resource-list.tsx';
import { useReloadWithTrash } from './use-reload-with-trash.ts';

interface FolderSectionProps {
  readonly folderId: number;
  readonly folders: AsyncState<readonly ResourceFolderRecord[]>;
}

/** An open resource folder: breadcrumb and resources. */
export function FolderSection({ folderId, folders }: FolderSectionProps) {
  const list = useAsync('resources', async () =>
    (await browserClient.resourceFolders.resources({ params: { id: folderId } })).map(toResourceRecord),
  );
  const folder = folders.value?.find(({ id }) => id === folderId);
  const isDeleted = list.error instanceof ApiProblem && list.error.code === 'NOT_FOUND';
  const reload = useReloadWithTrash(async () => void (await Promise.all([list.reload(), folders.reload()])));
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-3">
        <ol className="flex flex-wrap items-baseline gap-x-2.5">
          <li>
            <Link to={tabUrl('services')} className="link inline-flex min-h-11 items-center font-semibold">
              {resourceFolderMessages.heading}
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
      {isDeleted && <p className="font-serif text-2xl">This folder no longer exists.</p>}
      {list.value && !isDeleted && (
        <ResourceList
          folderId={folderId}
          heading={folder?.folder_name ?? resourceMessages.heading}
          rows={list.value}
          reload={reload}
        />
      )}
      {!list.value && !list.error && <Skeleton lines={6} />}
      {!list.value && Boolean(list.error) && !isDeleted && (
        <EmptyList messages={resourceMessages} isSearching={false} isLoaded={false} reload={reload} />
      )}
    </>
  );
}
