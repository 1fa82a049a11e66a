import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { typeFacts, viewedFile } from '../../../features/resources/resource-types.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../../ui/result-dialog.tsx';
import { useViewers } from '../../../ui/viewers/use-viewers.tsx';
import { EmptyList } from '../../crud/empty-list.tsx';
import { PageTurner } from '../../crud/pagination.tsx';
import { RecordCards } from '../../crud/record-cards.tsx';
import { RecordTable } from '../../crud/record-table.tsx';
import { RowAction } from '../../crud/row-action.tsx';
import type { Column } from '../../crud/types.ts';
import { useRemoval } from '../../crud/use-delete.ts';
import { useDesk } from '../../crud/use-is-desktop.ts';
import { useUndo } from '../../trash/use-undo.ts';
import { resourceWords } from './messages.ts';
import { ResourceDetails } from './resource-details.tsx';
import { ResourceForm } from './resource-form.tsx';
import type { ResourceRow } from './row-adapters.ts';
import { ListFrame } from './section-layout.tsx';
import { SortButtons } from './sort-buttons.tsx';
import { useEditing } from './use-edit-dialog.ts';
import { useListView } from './use-list-reducer.ts';

const COLUMNS: readonly Column<ResourceRow>[] = [
  { label: 'Name', cell: ({ title }) => title, sortBy: ({ title }) => title },
  { label: 'Type', cell: ({ resource_type }) => resource_type, sortBy: ({ resource_type }) => resource_type },
];

interface ResourceListProps {
  readonly folderId: number;
  readonly heading: string;
  readonly rows: readonly ResourceRow[];
  readonly reload: () => Promise<void>;
}

/** The resources of a folder with all that can be done with them: sort, turn pages, view, add, edit and delete. */
export function ResourceList({ folderId, heading, rows, reload }: ResourceListProps) {
  const isDesk = useDesk();
  const section = useRef<HTMLElement>(null);
  const view = useListView(rows, COLUMNS);
  const { viewer, open } = useViewers();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [result, setResult] = useState<Result | null>(null);
  const editing = useEditing();
  const undoOf = useUndo({ kind: 'resources', section, reload, tell: setResult });
  const removal = useRemoval({
    rows: view.shown,
    section,
    isHeld: result !== null,
    remove: ({ id }) => browserClient.resources.remove({ params: { id } }),
    onRemoved(row) {
      view.loseOne();
      setResult(success(resourceWords.deleted, undoOf(row)));
      reload();
    },
  });
  const Rows = isDesk ? RecordTable : RecordCards;

  return (
    <ListFrame
      section={section}
      heading={heading}
      total={rows.length}
      words={resourceWords}
      onAdd={() => editing.begin('new')}
    >
      {editing.target && (
        <ResourceForm
          key={editing.turn}
          record={editing.target === 'new' ? undefined : editing.target}
          folderId={folderId}
          editing={editing}
          onSaved={() => {
            editing.close();
            setResult(success(resourceWords.saved));
            reload();
          }}
        />
      )}
      {!isDesk && rows.length > 1 && (
        <SortButtons labels={COLUMNS.map(({ label }) => label)} order={view.order} onOrder={view.orderBy} />
      )}
      {rows.length === 0 ? (
        <EmptyList words={resourceWords} isSearching={false} isLoaded reload={reload} />
      ) : (
        <Rows
          caption={heading}
          rows={view.shown}
          columns={COLUMNS}
          order={view.order}
          onOrder={view.orderBy}
          isOpen={({ id }) => opened.has(id)}
          onToggle={({ id }) => setOpened(opened.symmetricDifference(new Set([id])))}
          details={(row) => <ResourceDetails resource={row} />}
          actions={(row) => (
            <>
              <RowAction
                icon={typeFacts[row.resource_type].icon}
                label={typeFacts[row.resource_type].verb}
                subject={row.title}
                onPress={() => open(viewedFile(row))}
              />
              <RowAction icon={Pencil} label="Edit" subject={row.title} onPress={() => editing.begin(row)} />
              <RowAction icon={Trash} label="Delete" subject={row.title} onPress={() => removal.ask(row)} />
            </>
          )}
        />
      )}
      <PageTurner page={view.page} pages={view.pages} onTurn={view.turnTo} />
      {removal.asked && (
        <ConfirmDialog
          question={resourceWords.deleteQuestion}
          subject={removal.asked.title}
          onDelete={removal.run}
          failureMessage={() => resourceWords.deleteFailed}
          onCancel={removal.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
      {viewer}
    </ListFrame>
  );
}
