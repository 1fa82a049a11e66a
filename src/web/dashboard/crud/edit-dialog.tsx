import { type ReactNode, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { failure, ResultDialog } from '../../ui/result-dialog.tsx';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { UnsavedDialog } from '../drafts/unsaved-dialog.tsx';
import { useUnsavedChanges } from '../drafts/use-unsaved-changes.ts';
import { EditConflict } from './edit-conflict.tsx';
import { FieldInputs } from './field-inputs.tsx';
import type { RecordForm } from './use-record-form.ts';

interface EditDialogProps<Row> {
  readonly title: string;
  readonly recordForm: RecordForm<Row>;
  /** Content above and below the fields. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly onClose: () => void;
}

/** Dialog around a record's form: saves, confirms before unsaved changes are lost, and shows edit conflicts. */
export function EditDialog<Row>({ title, recordForm, before, after, onClose }: EditDialogProps<Row>) {
  const { form, draft, remote, isSaving, failure: failureMessage, resume } = recordForm;
  const { isDirty, isSubmitting } = form.formState;
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  const blocker = useUnsavedChanges(isDirty, { isDraftStored: draft.isDraftStored });
  const close = () => (isDirty ? setConfirmingDiscard(true) : onClose());

  return (
    <>
      <Dialog
        title={title}
        shape={remote ? 'wide-sheet' : 'sheet'}
        onDismiss={isSubmitting ? undefined : close}
        closesOnOutsideClick
      >
        <RecordFormElement recordForm={recordForm} className="contents">
          <DialogBody
            // while the fields are disabled, the keyboard could not scroll otherwise
            tabIndex={isSaving ? 0 : undefined}
            className={remote ? 'grid content-start gap-8 md:grid-cols-2' : ''}
          >
            <FormNotices recordForm={recordForm} />
            <div className="space-y-5 md:order-first">
              {before}
              <FieldInputs recordForm={recordForm} />
              {after}
            </div>
          </DialogBody>
          <FormActions recordForm={recordForm} onCancel={close} />
        </RecordFormElement>
      </Dialog>
      <ResultDialog result={failureMessage === null ? null : failure(failureMessage)} onClose={resume} />
      {(isConfirmingDiscard || blocker.state === 'blocked') && (
        <UnsavedDialog
          onKeep={() => {
            setConfirmingDiscard(false);
            blocker.reset?.();
          }}
          onDiscard={() => {
            draft.discard();
            if (blocker.state === 'blocked') blocker.proceed();
            onClose();
          }}
        />
      )}
    </>
  );
}

interface RecordFormElementProps<Row> {
  readonly recordForm: RecordForm<Row>;
  readonly label?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The form element of a record's form. */
export function RecordFormElement<Row>({
  recordForm: { form, isSaving, submit },
  label,
  className,
  children,
}: RecordFormElementProps<Row>) {
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={label}
        aria-busy={isSaving}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
}

/** Notices about a restored draft and about an edit conflict. */
export function FormNotices<Row>({ recordForm }: { recordForm: RecordForm<Row> }) {
  const { fields, draft, remote, acceptRemote } = recordForm;
  return (
    <>
      {draft.restored && (
        <DraftNotice draft={draft.restored} onContinue={draft.dismissNotice} onDiscard={acceptRemote} />
      )}
      {remote && <EditConflict fields={fields} remote={remote} />}
    </>
  );
}

/** Save and Cancel of a form; during an edit conflict also the choice between the two versions. */
export function FormActions<Row>({
  recordForm: { form, remote, submit, acceptRemote },
  onCancel,
}: {
  recordForm: RecordForm<Row>;
  onCancel: () => void;
}) {
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
