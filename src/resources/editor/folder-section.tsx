import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import FolderInput from 'lucide-react/icons/folder-input';
import { isProblem } from '#kit/api/problem.ts';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { DescriptionList } from '#kit/crud/list/record-details.tsx';
import { RowAction } from '#kit/crud/list/row-action.tsx';
import type { ManyAction } from '#kit/crud/list/select-many.tsx';
import type { Column } from '#kit/crud/types.ts';
import { type AsyncState, useAsync } from '#kit/crud/use-async.ts';
import { localDate } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { randomId } from '#kit/session/uuid.ts';
import { isWebUrl } from '#kit/text/links/web-url.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { formatBytes } from '#kit/ui/format-bytes.ts';
import { BREADCRUMB_LINK, FolderBreadcrumb } from '#kit/ui/layout/folder-breadcrumb.tsx';
import { useViewers } from '#kit/viewers/use-viewers.tsx';
import type { Resource, ResourceFolder } from '../contract.ts';
import { resourceTypeConfig, resourceUrl, toViewerFile } from '../pages/resource-types.ts';
import { resourceFolderMessages, resourceMessages } from './messages.ts';
import { ResourceForm } from './resource-form.tsx';
import { usePagedView } from './use-paged-view.ts';

const COLUMNS: readonly Column<Resource>[] = [
  { label: 'Name', sortBy: ({ resource_name }) => resource_name },
  { label: 'Type', sortBy: ({ resource_type }) => resource_type },
];

const NO_RESOURCES: readonly Resource[] = [];

interface FolderSectionProps {
  readonly folderId: number;
  /** Its `reload` also reloads the dashboard's lists. */
  readonly folders: AsyncState<readonly ResourceFolder[]>;
}

/** An open resource folder: breadcrumb, and its resources to sort, page, view, add, edit and delete. */
export function FolderSection({ folderId, folders }: FolderSectionProps) {
  const { value, error, ...list } = useAsync('resources', () =>
    browserClient.resourceFolders.resources({ params: { id: folderId } }),
  );
  const { view, removeRow } = usePagedView(value ?? NO_RESOURCES, COLUMNS);
  const { viewer, open } = useViewers();
  const folder = folders.value?.find(({ id }) => id === folderId);
  const isDeleted = isProblem(error, 'NOT_FOUND', 'GONE');
  const reload = async () => void (await Promise.all([list.reload(), folders.reload()]));
  return (
    <>
      <FolderBreadcrumb name={folder?.folder_name}>
        <Link to={tabUrl('services')} className={BREADCRUMB_LINK}>
          {resourceFolderMessages.heading}
        </Link>
      </FolderBreadcrumb>
      {isDeleted ? (
        <p className="font-serif text-2xl">This folder no longer exists.</p>
      ) : (
        <CrudList
          group="resources"
          manyActions={[]}
          moves={folders.value?.filter(({ id }) => id !== folderId).map(moveTo) ?? []}
          messages={resourceMessages}
          heading={folder?.folder_name ?? resourceMessages.heading}
          view={view}
          isLoading={!value && !error}
          isLoaded={value !== undefined}
          reload={reload}
          details={(resource) => <ResourceDetails resource={resource} />}
          moreActions={(resource) => {
            const { icon, verb } = resourceTypeConfig[resource.resource_type];
            const view = () => open(toViewerFile(resource));
            return <RowAction icon={icon} label={verb} subject={resource.resource_name} onPress={view} />;
          }}
          form={(props) => (
            <ResourceForm {...props} folders={folders.value ?? []} open={folderId} reload={reload} />
          )}
          onDeleted={removeRow}
          hasTrashLink={false}
        />
      )}
      {viewer}
    </>
  );
}

/** Moves several resources to a folder. */
function moveTo({ id: into, folder_name }: ResourceFolder): ManyAction<Resource> {
  const move = (resource: Resource, folderId: number) =>
    browserClient.resources.update({
      params: { id: resource.id },
      body: {
        resourceName: resource.resource_name,
        resourceType: resource.resource_type,
        resourceUrl: resource.resource_url,
        folderId,
      },
      ifMatch: resource.version,
      idempotencyKey: randomId(),
    });
  return {
    icon: FolderInput,
    label: folder_name,
    done: `moved to “${folder_name}”`,
    async run(resource) {
      const moved = await move(resource, into);
      return () => move(moved, resource.folderId);
    },
  };
}

/** Details of a resource, with a link to its file. */
function ResourceDetails({ resource }: { resource: Resource }) {
  const { file_name, bytes, link, createdAt } = resource;
  const Icon = link === null ? Download : ExternalLink;
  const address = resourceUrl(resource);
  return (
    <>
      <DescriptionList
        entries={{
          File: file_name,
          Size: bytes === null ? null : formatBytes(bytes),
          Added: localDate(createdAt),
        }}
      />
      {isWebUrl(address) && (
        <a
          href={address}
          {...(link === null ? { download: file_name ?? true } : { target: '_blank' })}
          rel="noopener noreferrer"
          className="link mt-3 inline-flex min-h-11 items-center gap-2"
        >
          <Icon size={18} strokeWidth={1.5} />
          {link === null ? 'Download the file' : 'Open the link'}
          {link !== null && <span className="sr-only"> (opens in a new tab)</span>}
        </a>
      )}
    </>
  );
}
