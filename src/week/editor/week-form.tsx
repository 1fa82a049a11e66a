import { useState } from 'react';
import { useController } from 'react-hook-form';
import { FormButtons, FormNotices, RecordFormElement } from '#kit/crud/form/edit-dialog.tsx';
import { FieldInputs } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type InputProps } from '#kit/crud/form/fields.ts';
import { ListInput } from '#kit/crud/form/list-input.tsx';
import { textFields, textRules } from '#kit/crud/form/text-fields.ts';
import { useRecordForm } from '#kit/crud/form/use-record-form.ts';
import { formUrl } from '#kit/crud/list/dashboard-urls.ts';
import { useReorder } from '#kit/crud/list/reorder.tsx';
import { useUnsavedChanges } from '#kit/drafts/unsaved-changes.tsx';
import { FormattedTextField } from '#kit/formatted-text/editor/formatted-text-field.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { DialogActions } from '#kit/ui/dialogs/dialog.tsx';
import { ResultDialog } from '#kit/ui/dialogs/result-dialog.tsx';
import { PART_TITLES, weekBlocks } from '../blocks.ts';
import { type StaffWeek, type Week, WeekBody } from '../contract.ts';
import { MAX_WEEK_LINES, type WeekPart, weekParts } from '../wire.ts';

const text = textFields(WeekBody);
const LINE_PARTS = [{ name: '', label: 'text', ...textRules(WeekBody.shape.lines.unwrap().element) }];
/** How an edit conflict shows a list. */
const oneALine = (nameOf = (entry: string) => entry) => ({
  text: (list: object) => (list as readonly string[]).map(nameOf).join('\n'),
});

const fieldsOf = (week: Week) =>
  defineFields<StaffWeek>()([
    { ...text('greeting', 'Greeting', { rows: 5 }), Input: FormattedTextField },
    { name: 'lines', label: 'Announcements', kind: 'custom', comparison: oneALine(), Input: LinesInput },
    {
      ...{ name: 'omitted', label: 'Show or leave out', kind: 'custom', layout: 'half-if-wide' },
      comparison: { label: 'Left out', ...oneALine((key) => choiceNames(week).get(key) ?? key) },
      Input: OmittedInput,
    },
    {
      ...{ name: 'order', label: 'Order of the parts', kind: 'custom', layout: 'half-if-wide' },
      toValue: (record) => record?.week.order ?? [],
      comparison: oneALine((part) => PART_TITLES[part as WeekPart]),
      Input: OrderInput,
    },
  ]);

interface WeekFormProps {
  readonly week: StaffWeek;
  readonly opensHistory: boolean;
  /** Called with the version of another user. */
  readonly onRead: (week: StaffWeek) => void;
  /** Called when the form must start again: with what it has saved, or with nothing if its changes are discarded. */
  readonly onClose: (saved?: StaffWeek) => void;
}

/** What is missing in a week, and what staff add to it. */
export function WeekForm({ week, opensHistory, onRead, onClose }: WeekFormProps) {
  const [record] = useState(week);
  const params = { date: week.date };
  const recordForm = useRecordForm({
    fields: fieldsOf(record.week),
    schema: WeekBody,
    calls: {
      async read() {
        const theirs = await browserClient.week.readForStaff({ params });
        onRead(theirs);
        return theirs;
      },
      versions: ({ query }) => browserClient.week.versions({ params, query }),
      update: ({ body, ...call }) => browserClient.week.update({ ...call, params, body: body as WeekBody }),
    },
    record,
    draftKind: `week-${week.date}`,
    opensHistory,
    failureMessage: 'The week could not be saved',
    onSaved: onClose,
  });
  const { form, draft } = recordForm;
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges({
    isDirty,
    isDraftStored: draft.isDraftStored,
    onDiscard() {
      draft.discard();
      onClose();
    },
  });
  return (
    <>
      {record.missing.length > 0 && (
        <section aria-label="What is missing" className="border-l-2 border-wait pl-4">
          <ul className="flex flex-wrap gap-x-6">
            {record.missing.map(({ text, path }) => (
              <li key={text}>
                {path ? (
                  <Link to={path} className={LINK}>
                    {text}
                  </Link>
                ) : (
                  <Button look="plain" className={LINK} onClick={() => form.setFocus('greeting')}>
                    {text}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <RecordFormElement recordForm={recordForm} label="The week" className="card">
        <div className="space-y-5 px-5 py-6 sm:px-7">
          <FormNotices recordForm={recordForm} />
          <FieldInputs recordForm={recordForm} />
        </div>
        <DialogActions>
          <FormButtons
            recordForm={recordForm}
            cancelText="Discard changes"
            isCancelDisabled={!isDirty}
            onCancel={unsaved.confirmDiscard}
          />
        </DialogActions>
      </RecordFormElement>
      <ResultDialog result={recordForm.failure} onClose={recordForm.resume} />
      {unsaved.dialog}
    </>
  );
}

const LINK = 'link inline-flex min-h-11 items-center';
const SUMMARY = 'min-h-11 cursor-pointer py-2 font-semibold';

function LinesInput(props: InputProps) {
  return <ListInput {...props} item="Line" max={MAX_WEEK_LINES} parts={LINE_PARTS} />;
}

/** The lines that may be left out, with the headings of their groups. */
function choicesOf(week: Week) {
  const groups = weekBlocks(week).flatMap((block) =>
    block.groups.map(({ title, lines }) => ({
      title: block.part === 'days' ? title : block.title,
      choices: lines.flatMap(({ key, term, text, note }) =>
        key ? [{ key, name: [term, text].filter(Boolean).join(' '), note }] : [],
      ),
    })),
  );
  return groups.filter(({ choices }) => choices.length > 0);
}

const choiceNames = (week: Week) =>
  new Map(choicesOf(week).flatMap(({ choices }) => choices.map(({ key, name }) => [key, name])));

/** The tab and the list with the form of each kind of record. */
const FORMS: Readonly<Record<string, readonly [tab: string, list: string]>> = {
  service: ['services', 'regular-services'],
  event: ['eventsandnews', 'events'],
  notice: ['overview', 'notices'],
  news: ['eventsandnews', 'news'],
  memorial: ['prayerrequests', 'prayer-requests'],
};

/** URL of the form of a line's record. */
function changeUrl(key: string): string {
  const [kind = '', id] = key.split('-');
  const [tab, list] = FORMS[kind] ?? ['overview', ''];
  return formUrl(tab, list, Number(id));
}

/** Checkboxes of the lines; the value is the keys of those that are left out. */
function OmittedInput({ name, label, record }: InputProps & { readonly record: StaffWeek | undefined }) {
  const { field } = useController({ name });
  const omitted = field.value as readonly string[];
  const groups = record ? choicesOf(record.week) : [];
  const keys = groups.flatMap(({ choices }) => choices.map(({ key }) => key));
  const shown = keys.filter((key) => !omitted.includes(key)).length;
  const toggle = (key: string) =>
    field.onChange(omitted.includes(key) ? omitted.filter((one) => one !== key) : [...omitted, key]);
  return (
    <details>
      <summary className={SUMMARY}>
        {label} <span className="font-normal text-quiet">{`(${shown} of ${keys.length} shown)`}</span>
      </summary>
      {groups.map(({ title, choices }) => (
        <fieldset key={title} className="mt-3">
          <legend className="eyebrow">{title}</legend>
          {choices.map(({ key, name: choice, note }) => (
            <div key={key} className="flex items-start gap-x-3 border-b border-line">
              <label className="flex min-h-11 grow items-center gap-3 py-2 wrap-anywhere">
                <input type="checkbox" checked={!omitted.includes(key)} onChange={() => toggle(key)} />
                <span>
                  <span className="sr-only">Show </span>
                  {choice}
                  {note && <span className="line-clamp-2 text-[0.95rem] text-quiet">{note}</span>}
                </span>
              </label>
              <Link to={changeUrl(key)} className={LINK}>
                Change<span className="sr-only"> {choice}</span>
              </Link>
            </div>
          ))}
        </fieldset>
      ))}
    </details>
  );
}

/** A phone has the buttons below the title. Not a class, which visitors would load. */
const TITLE = { flexBasis: '11rem' };

const PARTS = weekParts.map((part, id) => ({ id, part, title: PART_TITLES[part], version: 0 }));

/** The parts, which staff move. */
function OrderInput({ name, label }: InputProps) {
  const { field } = useController({ name });
  const order = field.value as readonly WeekPart[];
  const rows = order.flatMap((part) => PARTS.filter((row) => row.part === part));
  const { placeOf, handleOf, buttonsOf, announcement } = useReorder({
    rows,
    move: async ({ part }, to) => field.onChange(order.filter((one) => one !== part).toSpliced(to, 0, part)),
    failureMessage: '',
    reload: async () => {},
    onResult: () => {},
  });
  return (
    <details>
      <summary className={SUMMARY}>{label}</summary>
      <ol aria-label={label} className="mt-3">
        {rows.map((row) => {
          const { className, ...place } = placeOf(row);
          return (
            <li
              key={row.id}
              className={`flex flex-wrap items-center border-b border-line ${className}`}
              {...place}
            >
              {handleOf(row)}
              <span className="grow" style={TITLE}>
                {row.title}
              </span>
              {buttonsOf(row)}
            </li>
          );
        })}
      </ol>
      {announcement}
    </details>
  );
}
