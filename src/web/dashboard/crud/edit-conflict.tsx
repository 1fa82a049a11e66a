import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { compareVersions, toFormValues } from './fields.ts';
import type { RecordForm } from './use-record-form.ts';

/** Shows the fields in which another user's saved version differs from the form. */
export function EditConflict<Row>({ fields, remote }: Pick<RecordForm<Row>, 'fields'> & { remote: Row }) {
  const notice = useRef<HTMLElement>(null);
  const different = compareVersions(fields, toFormValues(fields, remote), useWatch());
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
        {different.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-[0.95rem] text-quiet">{label} (their version)</dt>
            <dd className="max-h-60 overflow-y-auto whitespace-pre-line">{text || '(empty)'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
