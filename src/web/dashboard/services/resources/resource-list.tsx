import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { resourceTypeConfig, toViewerFile } from '../../../features/resources/resource-types.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../../ui/result-dialog.tsx';
import { useViewers } from '../../../ui/viewers/use-viewers.tsx';
import { EmptyList } from '../../crud/empty-list.tsx';
import { Pagination } from '../../crud/pagination.tsx';
import { RecordCards } from '../../crud/record-cards.tsx';
import { RecordTable } from '../../crud/record-table.tsx';
import { RowAction } from '../../crud/row-action.tsx';
import type { Column } from '../../crud/types.ts';
import { useDelete } from '../../crud/use-delete.ts';
import { useIsDesktop } from '../../crud/use-is-desktop.ts';
import { useUndo } from '../../trash/use-undo.ts';
import { resourceMessages } from './messages.ts';
import type { ResourceRecord } from './resource-calls.ts';
import { ResourceDetails } from './resource-details.tsx';
import { ResourceForm } from './resource-form.tsx';
import { SectionLayout } from './section-layout.tsx';
import { SortButtons } from './sort-buttons.tsx';
import { useEditDialog } from './use-edit-dialog.ts';
import { useListReducer } from './use-list-reducer.ts';

const COLUMNS: readonly Column<ResourceRecord>[] = [
  { label: 'Name', cell: ({ title }) => title, sortBy: ({ title }) => title },
  { label: 'Type', cell: ({ resource_type }) => resource_type, sortBy: ({ resource_type }) => resource_type },
];

interface ResourceListProps {
  readonly folderId: number;
  readonly heading: string;
  readonly rows: readonly ResourceRecord[];
  readonly reload: () => Promise<void>;
}

/** The resources of a folder: sort, page, view, add, edit and delete. */
export function ResourceList({ folderId, heading, rows, reload }: ResourceListProps) {
  const isDesktop = useIsDesktop();
  const section = useRef<HTMLElement>(null);
  const view = useListReducer(rows, COLUMNS);
  const { viewer, open } = useViewers();
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const [result, setResult] = useState<Result | null>(null);
  const editing = useEditDialog();
  const undoOf = useUndo({ kind: 'resources', section, reload, onResult: setResult });
  const deletion = useDelete({
    rows: view.visibleRows,
    section,
    isDialogOpen: result !== null,
    remove: ({ id }) => browserClient.resources.remove({ params: { id } }),
    onDeleted(row) {
      view.removeRow();
      setResult(success(resourceMessages.deleted, undoOf(row)));
      reload();
    },
  });
  const Rows = isDesktop ? RecordTable : RecordCards;

  return (
    <SectionLayout
      section={section}
      heading={heading}
      total={rows.length}
      messages={resourceMessages}
      onAdd={() => editing.open('new')}
    >
      {editing.target && (
        <ResourceForm
          key={editing.formKey}
          record={editing.target === 'new' ? undefined : editing.target}
          folderId={folderId}
          editing={editing}
          onSaved={() => {
            editing.close();
            setResult(success(resourceMessages.saved));
            reload();
          }}
        />
      )}
      {!isDesktop && rows.length > 1 && (
        <SortButtons labels={COLUMNS.map(({ label }) => label)} order={view.order} onSort={view.toggleSort} />
      )}
      {rows.length === 0 ? (
        <EmptyList messages={resourceMessages} isSearching={false} isLoaded reload={reload} />
      ) : (
        <Rows
          caption={heading}
          rows={view.visibleRows}
          columns={COLUMNS}
          order={view.order}
          onSort={view.toggleSort}
          isExpanded={({ id }) => expanded.has(id)}
          onToggle={({ id }) => setExpanded(expanded.symmetricDifference(new Set([id])))}
          details={(row) => <ResourceDetails resource={row} />}
          actions={(row) => (
            <>
              <RowAction
                icon={resourceTypeConfig[row.resource_type].icon}
                label={resourceTypeConfig[row.resource_type].verb}
                subject={row.title}
                onPress={() => open(toViewerFile(row))}
              />
              <RowAction icon={Pencil} label="Edit" subject={row.title} onPress={() => editing.open(row)} />
              <RowAction
                icon={Trash}
                label="Delete"
                subject={row.title}
                onPress={() => deletion.request(row)}
              />
            </>
          )}
        />
      )}
      <Pagination page={view.page} pages={view.pages} onPageChange={view.goToPage} />
      {deletion.target && (
        <ConfirmDialog
          question={resourceMessages.deleteQuestion}
          subject={deletion.target.title}
          onDelete={deletion.run}
          failureMessage={() => resourceMessages.deleteFailed}
          onCancel={deletion.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
      {viewer}
    </SectionLayout>
  );
}
