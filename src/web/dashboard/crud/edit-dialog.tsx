import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { failure, ResultDialog } from '../../ui/result-dialog.tsx';
import { SubmittingForm } from '../../ui/submitting-form.tsx';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { EditConflict, type FieldSummary } from './edit-conflict.tsx';
import { FormActions } from './form-actions.tsx';
import type { CrudRecord } from './types.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

interface EditDialogProps<Row, Values extends FieldValues> {
  readonly title: string;
  readonly recordForm: RecordForm<Row, Values>;
  readonly fieldSummaries: readonly FieldSummary<Values>[];
  readonly toFormValues: (record: Row) => Values;
  readonly failureMessage: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog around a record's form: saves, confirms before unsaved changes are lost, and shows edit conflicts. */
export function EditDialog<Row extends CrudRecord, Values extends FieldValues>(
  props: EditDialogProps<Row, Values>,
) {
  const { title, recordForm, fieldSummaries, toFormValues, failureMessage, onClose, children } = props;
  const { form, draft, remote, hasFailed, submit, acceptRemote, resume } = recordForm;
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
        <FormProvider {...form}>
          <SubmittingForm
            isSubmitting={isSubmitting}
            noValidate
            className="contents"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <DialogBody className={remote ? 'grid content-start gap-8 md:grid-cols-2' : ''}>
              {draft.restored && (
                <DraftNotice
                  draft={draft.restored}
                  onContinue={draft.dismissNotice}
                  onDiscard={acceptRemote}
                />
              )}
              {remote && <EditConflict remote={toFormValues(remote)} fields={fieldSummaries} />}
              <div className="space-y-5 md:order-first">{children}</div>
            </DialogBody>
            <FormActions recordForm={recordForm} onCancel={close} />
          </SubmittingForm>
        </FormProvider>
      </Dialog>
      <ResultDialog result={hasFailed ? failure(failureMessage) : null} onClose={resume} />
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
