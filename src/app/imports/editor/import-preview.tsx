import { useState } from 'react';
import { describeFailure } from '#kit/crud/record-messages.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { countOf } from '#kit/text/count.ts';
import { BusyButton } from '#kit/ui/controls/busy-button.tsx';
import { Button } from '#kit/ui/controls/button.tsx';
import { useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import type { ImportDetails } from '../contract.ts';
import { kindNames, pageChoices } from './import-texts.ts';

interface ImportPreviewProps {
  readonly preview: ImportDetails;
  readonly reload: () => Promise<void>;
}

/** What is in a file, and the choices before it is imported. */
export function ImportPreview({ preview, reload }: ImportPreviewProps) {
  const { id, groups, pages } = preview;
  const news = groups.filter(({ count }) => count > 0);
  const [omitted, setOmitted] = useState<ReadonlySet<string>>(new Set());
  const [targets, setTargets] = useState(() => new Map(pages.map((page) => [page.id, page.target ?? ''])));
  const [busy, setBusy] = useState<'start' | 'remove' | null>(null);
  const result = useResult();
  const count = news.reduce((sum, group) => {
    const left = group.kind === 'pages' ? [...targets.values()].filter((target) => target === '').length : 0;
    return omitted.has(group.kind) ? sum : sum + group.count - left;
  }, 0);
  const run = async (what: 'start' | 'remove', work: () => Promise<unknown>, failed: string) => {
    setBusy(what);
    try {
      await work();
      await reload();
    } catch (error) {
      result.showError(error, describeFailure(failed, error));
    }
    setBusy(null);
  };
  const start = () =>
    browserClient.imports.start({
      params: { id },
      body: {
        kinds: news.map(({ kind }) => kind).filter((kind) => !omitted.has(kind)),
        pages: pages.map((page) => ({ id: page.id, target: targets.get(page.id) || null })),
      },
    });
  return (
    <div className="space-y-4">
      <fieldset className="space-y-2">
        <legend className="font-semibold">What to bring in</legend>
        {groups.map(({ kind, count: all, known, titles }) => (
          <div key={kind}>
            <label className="flex min-h-11 w-fit items-center gap-3">
              <input
                type="checkbox"
                disabled={all === 0}
                checked={all > 0 && !omitted.has(kind)}
                onChange={() => setOmitted((before) => before.symmetricDifference(new Set([kind])))}
              />
              {countOf(all, ...kindNames[kind])}
              {known > 0 && <span className="text-quiet">{known} were imported earlier</span>}
            </label>
            <p className="pl-8 text-quiet wrap-anywhere">
              {titles.map((title) => `“${title}”`).join(', ')}
              {all > titles.length && titles.length > 0 && ' …'}
            </p>
          </div>
        ))}
      </fieldset>
      {pages.length > 0 && !omitted.has('pages') && (
        <fieldset>
          <legend className="font-semibold">What becomes of the pages</legend>
          <p className="text-quiet">
            This site has pages of its own. The address of an old page can lead to one of them.
          </p>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {pages.map((page) => (
              <li key={page.id} className="py-2">
                <label className="grid items-center gap-x-4 sm:grid-cols-2">
                  <span className="wrap-anywhere">{page.title}</span>
                  <select
                    className="min-h-11 w-full rounded-sm border border-edge bg-raised px-3"
                    value={targets.get(page.id)}
                    onChange={({ target: { value } }) =>
                      setTargets((before) => new Map(before).set(page.id, value))
                    }
                  >
                    {pageChoices.map((choice) => (
                      <option key={choice.value} value={choice.value}>
                        {choice.label}
                      </option>
                    ))}
                  </select>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <ImportLines title="Left out" {...preview.leftOut} />
      <ImportLines title="Notes" {...preview.notes} />
      <div className="flex flex-wrap gap-3">
        {count > 0 && (
          <BusyButton
            look="primary"
            isBusy={busy === 'start'}
            busyText="Starting..."
            onClick={() => run('start', start, 'The import could not be started')}
          >
            Import {countOf(count, 'thing', 'things')}
          </BusyButton>
        )}
        <Button
          disabled={busy !== null}
          onClick={() =>
            run('remove', () => browserClient.imports.remove({ params: { id } }), 'It could not be discarded')
          }
        >
          Discard
        </Button>
      </div>
      {result.dialog}
    </div>
  );
}

/** What was left out of an import, or changed, with the reasons. */
export function ImportLines({ title, count, lines }: ImportDetails['notes'] & { readonly title: string }) {
  if (count === 0) return null;
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">
        {title} ({count})
      </summary>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and the list does not change
          <li key={index} className="py-2 wrap-anywhere">
            {line.title} <span className="text-quiet">{line.note}</span>
          </li>
        ))}
      </ul>
      {count > lines.length && <p className="text-quiet">The report has all of them.</p>}
    </details>
  );
}
