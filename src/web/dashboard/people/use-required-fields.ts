import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { RecordForm } from '../crud/use-record-form.ts';

/** Reports missing required fields in a dialog as well as at the fields, as the specification requires; `isIncomplete` while it is open. */
export function useRequiredFields<Row, Values extends FieldValues>(
  recordForm: RecordForm<Row, Values>,
  names: readonly Path<Values>[],
): { readonly recordForm: RecordForm<Row, Values>; readonly isIncomplete: boolean } {
  const [isIncomplete, setIncomplete] = useState(false);
  const { form, hasFailed } = recordForm;
  return {
    isIncomplete,
    recordForm: {
      ...recordForm,
      hasFailed: hasFailed || isIncomplete,
      async submit(saving) {
        // the schema also rejects empty fields and marks them
        await recordForm.submit(saving);
        setIncomplete(names.some((name) => String(form.getValues(name)).trim() === ''));
      },
      resume() {
        setIncomplete(false);
        recordForm.resume();
      },
    },
  };
}
