import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { longDate } from '#church-year/dates.ts';
import { formUrl, tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { useDebouncedValue } from '#kit/crud/list/use-server-search.ts';
import { recordKinds } from '#kit/crud/records.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { createMatcher } from '#kit/text/search.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '#kit/ui/dialogs/dialog.tsx';
import { resultsLabel } from '#kit/ui/search/search-form.tsx';
import { MAX_SEARCH_CHARACTERS } from '#kit/ui/search/search-settings.ts';
import { CONTENT_ID } from '../../layout/skip-link.tsx';
import { quickActions } from '../overview/quick-actions.tsx';
import { tabs } from '../tabs.ts';

/** A result: what it is called, and the URL that it opens. */
type Choice = readonly [label: string, url: string, note?: string];

const ACTIONS: readonly Choice[] = [
  ...quickActions.map(({ label, url }) => [label, url] as const),
  ['Add Sunday service', formUrl('services', 'regular-services')],
  ['Add special service', formUrl('services', 'special-services')],
  ['Add resource folder', formUrl('services', 'resource-folders')],
  ['Add organization', formUrl('organizations', 'organizations')],
  ['Add user', formUrl('users', 'users')],
  ['Add home page ad', formUrl('homepageads', 'ads')],
  ['Write a notice', formUrl('overview', 'notices')],
  ...tabs.map(({ key, label }) => [label, tabUrl(key), 'tab'] as const),
  ['Trash', `${tabUrl('overview')}&trash=${recordKinds().join()}`, 'all deleted records'],
];

/** A dialog to find everything in the dashboard: actions, tabs, records, the inbox and the parish's details. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const term = text.trim();
  const query = useDebouncedValue(term);
  const search = useAsync(
    'the results',
    async (signal) => ({ query, found: await find(query, signal) }),
    query,
  );
  const isFailed = search.error !== undefined && query === term;
  const found = search.value?.query === term && !isFailed ? search.value.found : undefined;
  const isMatch = createMatcher(term);
  const choices = [...ACTIONS.filter(([label]) => isMatch(label)), ...(found ?? [])];
  const status = resultsLabel(isFailed ? undefined : choices.length, term, `Nothing found for “${term}”`);

  const open = ([, url]: Choice) => {
    // first, so that a form that opens returns the focus to the page
    flushSync(onClose);
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    navigate(url);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[active];
    if (step) setActive((active + step + choices.length) % choices.length || 0);
    else if (event.key === 'Enter' && choice) open(choice);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  return (
    <Dialog title="Search the dashboard" shape="sheet" onDismiss={onClose} closesOnOutsideClick>
      <div className="border-b border-line px-5 py-4 sm:px-7">
        <input
          role="combobox"
          aria-label="Search for a record, tab or action"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={choices[active] && `${id}-${active}`}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={MAX_SEARCH_CHARACTERS}
          placeholder="A name, date, tab or action"
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full rounded-sm border border-edge bg-raised px-3 placeholder:text-quiet"
        />
      </div>
      <DialogBody>
        <p role="status" className="text-quiet">
          {term !== '' && (found || isFailed ? status : 'Searching…')}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label="Results">
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
            <div
              key={choice.join()}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => open(choice)}
              className={`flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-6 border-l-2 px-3 py-2.5 ${index === active ? 'border-rubric bg-line' : 'border-transparent'}`}
            >
              <span className="font-semibold wrap-anywhere">{choice[0]}</span>
              <span className="text-[0.95rem]">{choice[2]}</span>
            </div>
          ))}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Finds records and entries of the inbox. */
async function find(term: string, signal: AbortSignal): Promise<readonly Choice[]> {
  if (term === '') return [];
  const { KINDS } = await import('../inbox/inbox-tab.tsx');
  const [records, ...inbox] = await Promise.all([
    browserClient.search.records({ body: { term }, signal }),
    ...KINDS.map(async ({ name, calls, messages: { singular } }) => {
      const { requests } = await calls.search({ body: { term, page: 1 }, signal });
      return requests.map(
        (entry): Choice => [entry.name, formUrl('prayerrequests', name, entry.id), singular],
      );
    }),
  ]);
  return [
    ...records.map(
      ({ title, url, noun, date }): Choice => [title, url, date ? `${noun}, ${longDate(date)}` : noun],
    ),
    ...inbox.flat(),
  ];
}
