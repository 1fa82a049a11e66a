import type { FieldValues } from 'react-hook-form';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

interface FormActionsProps<Row, Values extends FieldValues> {
  readonly recordForm: RecordForm<Row, Values>;
  readonly onCancel: () => void;
}

/** Save and Cancel at the foot of a form; and while somebody else's text stands beside it, whose is to hold. */
export function FormActions<Row, Values extends FieldValues>({
  recordForm: { form, theirs, submit, takeTheirs },
  onCancel,
}: FormActionsProps<Row, Values>) {
  const { isSubmitting } = form.formState;
  return (
    <DialogActions>
      <button type="button" className="button button-quiet" disabled={isSubmitting} onClick={onCancel}>
        Cancel
      </button>
      {theirs && (
        <button type="button" className="button button-quiet" disabled={isSubmitting} onClick={takeTheirs}>
          Take theirs
        </button>
      )}
      <BusyButton
        type={theirs ? 'button' : 'submit'}
        className="button button-primary"
        isBusy={isSubmitting}
        busyText="Saving..."
        onClick={theirs ? () => submit({ overwrite: true }) : undefined}
      >
        {theirs ? 'Save mine anyway' : 'Save'}
      </BusyButton>
    </DialogActions>
  );
}
