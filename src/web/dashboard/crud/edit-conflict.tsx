import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFormContext, useWatch } from 'react-hook-form';

/** How a field of a form is shown when it is not to be typed in. */
export interface ShownField<Values> {
  readonly name: keyof Values & string;
  readonly label: string;
  readonly text: (values: Values) => string;
}

/** Beside what was typed: what somebody else has saved meanwhile, field by field, where the two differ. */
export function TheirText<Values extends FieldValues>({
  theirs,
  fields,
}: {
  theirs: Values;
  fields: readonly ShownField<Values>[];
}) {
  const notice = useRef<HTMLElement>(null);
  const { control } = useFormContext<Values>();
  const mine = useWatch({ control }) as Values;
  const different = fields.filter(({ text }) => text(theirs) !== text(mine));
  // newer browsers answer with a promise, which must not be taken for the effect's end
  useEffect(() => {
    notice.current?.scrollIntoView();
  }, []);

  return (
    <section ref={notice} role="alert" className="border-l-2 border-wait pl-4">
      <h3 className="text-xl">Somebody else has changed this</h3>
      <p className="mt-2">
        It was saved while you were writing. Your text is untouched. Save it anyway, or take theirs instead.
      </p>
      {different.length === 0 && <p className="mt-4">Both say the same.</p>}
      <dl className="mt-4 space-y-4">
        {different.map(({ name, label, text }) => (
          <div key={name}>
            <dt className="text-[0.95rem] text-quiet">{label}, as they saved it</dt>
            <dd className="max-h-60 overflow-y-auto whitespace-pre-line">{text(theirs) || '(empty)'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
