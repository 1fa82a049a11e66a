import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { RecordForm } from '../crud/use-record-form.ts';

/**
 * Makes a form that lacks a required text say so in a window, as the specification has it for these records, beside the
 * word at each field; `isIncomplete` while that window is to be shown.
 */
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
        // the schema refuses the same, and marks the fields
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
