import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFormContext, useWatch } from 'react-hook-form';

/** Read-only text of a form field, shown when two versions are compared. */
export interface FieldSummary<Values> {
  readonly name: keyof Values & string;
  readonly label: string;
  readonly text: (values: Values) => string;
}

/** Shows the fields in which another user's saved version differs from the form. */
export function EditConflict<Values extends FieldValues>({
  remote,
  fields,
}: {
  remote: Values;
  fields: readonly FieldSummary<Values>[];
}) {
  const notice = useRef<HTMLElement>(null);
  const { control } = useFormContext<Values>();
  const local = useWatch({ control }) as Values;
  const different = fields.filter(({ text }) => text(remote) !== text(local));
  // `scrollIntoView` returns a promise in newer browsers; an effect must not return it as its cleanup
  useEffect(() => {
    notice.current?.scrollIntoView();
  }, []);

  return (
    <section ref={notice} role="alert" className="border-l-2 border-wait pl-4">
      <h3 className="text-xl">Someone else changed this while you were editing</h3>
      <p className="mt-2">
        Your changes are still in the form. Save your version to replace theirs, or use their version instead.
      </p>
      {different.length === 0 && <p className="mt-4">Both versions are the same.</p>}
      <dl className="mt-4 space-y-4">
        {different.map(({ name, label, text }) => (
          <div key={name}>
            <dt className="text-[0.95rem] text-quiet">{label} (their version)</dt>
            <dd className="max-h-60 overflow-y-auto whitespace-pre-line">{text(remote) || '(empty)'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
