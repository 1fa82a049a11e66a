import { useId } from 'react';
import { Field } from '../../../ui/field.tsx';
import { altError, type Draft, titleError } from './pending-image.ts';

interface DraftFieldsProps {
  readonly draft: Draft;
  /** Whether what is wrong is said already. */
  readonly showsErrors: boolean;
  readonly onChange: (draft: Draft) => void;
}

/** Title and alternative text of a picture that is about to be uploaded. */
export function DraftFields({ draft, showsErrors, onChange }: DraftFieldsProps) {
  const { title, alt, isDecorative } = draft;
  const boxId = useId();
  return (
    <div className="space-y-4">
      <Field label="Title" isRequired error={showsErrors ? titleError(draft) : undefined}>
        {(control) => (
          <input
            {...control}
            type="text"
            required
            autoComplete="off"
            value={title}
            onChange={({ target }) => onChange({ ...draft, title: target.value })}
          />
        )}
      </Field>
      <div>
        <Field label="Alternative text" error={showsErrors ? altError(draft) : undefined}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              disabled={isDecorative}
              value={alt}
              onChange={({ target }) => onChange({ ...draft, alt: target.value })}
            />
          )}
        </Field>
        <label htmlFor={boxId} className="mt-1 flex min-h-11 items-center gap-3 font-semibold">
          <input
            id={boxId}
            type="checkbox"
            className="size-5 shrink-0 accent-rubric"
            checked={isDecorative}
            onChange={({ target }) => onChange({ ...draft, isDecorative: target.checked })}
          />
          Decorative
        </label>
      </div>
    </div>
  );
}
