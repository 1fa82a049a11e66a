import type { FieldValues } from 'react-hook-form';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

interface FormActionsProps<Row, Values extends FieldValues> {
  readonly recordForm: RecordForm<Row, Values>;
  readonly onCancel: () => void;
}

/** Save and Cancel of a form; during an edit conflict also the choice between the two versions. */
export function FormActions<Row, Values extends FieldValues>({
  recordForm: { form, remote, submit, acceptRemote },
  onCancel,
}: FormActionsProps<Row, Values>) {
  const { isSubmitting } = form.formState;
  return (
    <DialogActions>
      <button type="button" className="button button-quiet" disabled={isSubmitting} onClick={onCancel}>
        Cancel
      </button>
      {remote && (
        <button type="button" className="button button-quiet" disabled={isSubmitting} onClick={acceptRemote}>
          Use their version
        </button>
      )}
      <BusyButton
        type={remote ? 'button' : 'submit'}
        className="button button-primary"
        isBusy={isSubmitting}
        busyText="Saving..."
        onClick={remote ? () => submit({ overwrite: true }) : undefined}
      >
        {remote ? 'Save my version' : 'Save'}
      </BusyButton>
    </DialogActions>
  );
}
