import Undo from 'lucide-react/icons/undo-2';
import { Fragment, useState } from 'react';
import { longLocalDateTime } from '../../dates/local-dates.ts';
import type { Picture } from '../../media/contract.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ResponsivePicture } from '../../ui/media/picture.tsx';
import { type Comparison, compareVersions, toFormValues, valuesOfField } from '../form/fields.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import type { FormRecord } from '../types.ts';
import { useAsync } from '../use-async.ts';
import { diffWords } from './word-diff.ts';

interface HistoryDialogProps<Row extends FormRecord> {
  readonly recordForm: RecordForm<Row>;
  readonly history: NonNullable<RecordForm<Row>['history']>;
}

/** The changes of a record, the latest first: what each has replaced in the fields of its form, and buttons to restore it. */
export default function HistoryDialog<Row extends FormRecord>({
  recordForm: { fields, form },
  history: { load, restore, close },
}: HistoryDialogProps<Row>) {
  const [pages, setPages] = useState(1);
  const { value, error } = useAsync('the history', () => load(pages), String(pages));
  const valuesOf = (record: Row) => toFormValues(fields, record);
  const current = value && valuesOf(value.current);
  const changes = (value?.versions ?? []).flatMap((version, index, all) => {
    const values = valuesOf(version.record);
    const next = all[index - 1];
    const compared = compareVersions(fields, values, next ? valuesOf(next.record) : (current ?? {}));
    return compared.length > 0 ? [{ ...version, values, compared }] : [];
  });

  return (
    <Dialog title="History" shape="wide-sheet" onDismiss={close} closesOnOutsideClick>
      <DialogBody>
        {error !== undefined ? (
          <p role="alert">The history could not be loaded. Please try again.</p>
        ) : !current ? (
          <Skeleton lines={6} />
        ) : (
          changes.length === 0 && (
            <p role="status" className="text-quiet">
              Nothing has been changed yet.
            </p>
          )
        )}
        {form.formState.isDirty && changes.length > 0 && (
          <p className="mb-5 border-l-2 border-wait pl-4">
            The form has unsaved changes. What you restore goes into the form, and is saved with them.
          </p>
        )}
        <ol aria-label="Changes" className="space-y-5">
          {changes.map(({ version, at, by, values, compared }) => {
            const restorable = compareVersions(fields, values, current ?? {});
            const when = longLocalDateTime(at);
            const restoreFields = (restored: readonly Comparison<Row>[]) => () =>
              restore(Object.assign({}, ...restored.map(({ field }) => valuesOfField(field, values))));
            return (
              <li key={version} className="card p-5">
                <h3 className="text-xl">
                  <bdi>{by}</bdi>
                </h3>
                <p className="text-[0.95rem] text-quiet">
                  <time dateTime={at}>{when}</time>
                </p>
                <dl className="mt-4 space-y-5">
                  {compared.map((change) => (
                    <div key={change.label}>
                      <dt className="font-semibold">{change.label}</dt>
                      <dd className="mt-1">
                        <Difference {...change} />
                        {restorable.some(({ label }) => label === change.label) && (
                          <RestoreButton
                            text="Restore this field"
                            of={`“${change.label}” from before ${when}`}
                            onClick={restoreFields([change])}
                          />
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
                {restorable.length > 1 && (
                  <RestoreButton
                    text="Restore all"
                    of={`fields from before ${when}`}
                    onClick={restoreFields(restorable)}
                  />
                )}
              </li>
            );
          })}
        </ol>
      </DialogBody>
      <DialogActions>
        {value?.hasOlder && <Button onClick={() => setPages(pages + 1)}>Show older</Button>}
        <Button look="primary" data-first-focus onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RestoreButton({ text, of, onClick }: { text: string; of: string; onClick: () => void }) {
  return (
    <Button className="mt-3 px-4" onClick={onClick}>
      <Undo size={18} strokeWidth={1.5} />
      <span>
        {text}
        <span className="sr-only"> {of}</span>
      </span>
    </Button>
  );
}

/** What a change has removed from a field and added to it. */
function Difference<Row>({ text, otherText, value, otherValue }: Comparison<Row>) {
  const pictures = [value, otherValue].map((one) => (isPicture(one) ? one : null));
  if (pictures.some(Boolean))
    return (
      <div className="flex flex-wrap gap-5">
        {['Before', 'After'].map((label, index) => (
          <PictureOf key={label} label={label} picture={pictures[index]} />
        ))}
      </div>
    );
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {diffWords(text, otherText).map(({ removed, added, text: part }, index) => {
        const Mark = removed ? 'del' : added ? 'ins' : Fragment;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may occur twice
          <Mark key={index}>
            {(removed || added) && <span className="sr-only">{removed ? 'Removed:' : 'Added:'} </span>}
            {part}
            {(removed || added) && <span className="sr-only"> </span>}
          </Mark>
        );
      })}
    </p>
  );
}

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'sources' in value;

function PictureOf({ label, picture }: { label: string; picture: Picture | null | undefined }) {
  return (
    <figure>
      <figcaption className="text-[0.95rem] text-quiet">{label}</figcaption>
      {picture ? (
        <ResponsivePicture
          picture={picture}
          alt={`${label}: ${picture.alt ?? 'the picture'}`}
          sizes="10rem"
          className="aspect-[16/10] w-40 rounded-sm"
        />
      ) : (
        'No picture'
      )}
    </figure>
  );
}
