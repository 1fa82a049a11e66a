import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useAsyncWithLists } from '#kit/crud/list/lists.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import { recordMessages } from '#kit/crud/record-messages.ts';
import type { Column } from '#kit/crud/types.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import type { ParishSection } from '#parish/editor/block-section.tsx';
import { type Redirect, RedirectBody } from './contract.ts';

const messages = recordMessages('old address', {
  plural: 'old addresses',
  heading: 'Old addresses',
  add: 'Add Old Address',
  empty: 'No Old Addresses Yet',
});

const COLUMNS: readonly Column<Redirect>[] = [
  { label: 'Old address', sortBy: ({ from }) => from },
  { label: 'Leads to', sortBy: ({ to }) => to },
];

const text = textFields(RedirectBody);
const fields = defineFields<Redirect>()([
  text('from', 'Old address', { hint: 'From the first slash on, such as /contact' }),
  text('to', 'Leads to', { hint: 'A page of this site, such as /about#visit-us' }),
]);

/** The addresses of an old site that lead to pages of this one. */
export const redirectsSection: ParishSection = {
  id: 'redirects',
  heading: messages.heading,
  hasOwnHeading: true,
  Content: RedirectList,
};

function RedirectList() {
  const { value, error, reload } = useAsyncWithLists('the old addresses', () =>
    browserClient.redirects.list(),
  );
  return (
    <CrudList
      group="redirects"
      messages={messages}
      view={useListView({
        rows: value ?? [],
        columns: COLUMNS,
        searchableTexts: ({ from, to }) => [from, to],
      })}
      isLoading={!value && !error}
      isLoaded={value !== undefined}
      reload={reload}
      filter={
        <p className="max-w-[32.3em] text-quiet">
          Bookmarks and search engines may still have addresses of your old site. Visitors who open one of
          these get to the right page. An import adds those of what it brings.
        </p>
      }
      form={(props) => (
        <RecordDialog
          {...props}
          messages={messages}
          fields={fields}
          schema={RedirectBody}
          calls={browserClient.redirects}
        />
      )}
    />
  );
}
