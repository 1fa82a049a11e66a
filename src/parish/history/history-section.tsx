import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useReloadWithLists } from '#kit/crud/list/lists.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import { pictureValues } from '#kit/crud/picture/picture-value.ts';
import { recordMessages } from '#kit/crud/record-messages.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { FormattedTextField } from '#kit/formatted-text/editor/formatted-text-field.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import type { ParishSection } from '../editor/block-section.tsx';
import { HistoryBody, type HistoryEntry } from './contract.ts';
import { HistoryRows } from './history-rows.tsx';

const messages = recordMessages('history entry', {
  plural: 'history entries',
  heading: 'History',
  add: 'Add Entry',
  empty: 'No History Yet',
});

const text = textFields(HistoryBody);
const fields = defineFields<HistoryEntry>()([
  text('date', 'Date', { hint: 'A year, or a word such as Today' }),
  text('title', 'Title'),
  {
    ...text('text', 'Text', { rows: 8, hint: 'An empty line starts a new paragraph.' }),
    Input: FormattedTextField,
  },
  { name: 'image', label: 'Picture', kind: 'picture', details: ['Focus'] },
  {
    ...text('imageDescription', 'Description of the picture', {
      hint: 'What the picture shows, for visitors who cannot see it',
    }),
    isShown: ({ image }) => image !== null,
  },
]);
const schema = HistoryBody.extend(pictureValues('image'));

/** The parish's history in its order. */
export const historySection: ParishSection = {
  id: 'history',
  heading: messages.heading,
  hasOwnHeading: true,
  Content: HistoryList,
};

function HistoryList() {
  const {
    value: entries,
    error,
    reload: reloadEntries,
  } = useAsync('the history', () => browserClient.history.list());
  const reload = useReloadWithLists(reloadEntries);
  const view = useListView({ rows: entries ?? [], step: Number.POSITIVE_INFINITY });
  return (
    <CrudList
      group="history"
      messages={messages}
      view={view}
      isLoading={!entries && !error}
      isLoaded={entries !== undefined}
      reload={reload}
      filter={
        <p className="max-w-[32.3em] text-quiet">
          This appears on the About page, in this order. The buttons change the order; you can also drag an
          entry by its handle.
        </p>
      }
      list={
        entries?.length
          ? ({ rows, editButton, deleteButton, showResult }) => (
              <HistoryRows
                entries={rows}
                actions={(entry) => (
                  <>
                    {editButton(entry)}
                    {deleteButton(entry)}
                  </>
                )}
                reload={reloadEntries}
                onResult={showResult}
              />
            )
          : undefined
      }
      form={(props) => (
        <RecordDialog
          {...props}
          messages={messages}
          fields={fields}
          schema={schema}
          calls={browserClient.history}
        />
      )}
    />
  );
}
