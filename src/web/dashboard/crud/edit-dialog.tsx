import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { failure, ResultDialog } from '../../ui/result-dialog.tsx';
import { SendingForm } from '../../ui/submitting-form.tsx';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { type ShownField, TheirText } from './edit-conflict.tsx';
import { FormActions } from './form-actions.tsx';
import type { RecordRow } from './types.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';
import { useUnsavedText } from './use-unsaved-text.ts';

interface RecordDialogProps<Row, Values extends FieldValues> {
  readonly title: string;
  readonly recordForm: RecordForm<Row, Values>;
  readonly shownFields: readonly ShownField<Values>[];
  readonly valuesOf: (record: Row) => Values;
  readonly failureMessage: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The window around a record's form: saves, asks before unsaved text is lost, and shows what somebody else has saved. */
export function RecordDialog<Row extends RecordRow, Values extends FieldValues>(
  props: RecordDialogProps<Row, Values>,
) {
  const { title, recordForm, shownFields, valuesOf, failureMessage, onClose, children } = props;
  const { form, draft, theirs, hasFailed, submit, takeTheirs, resume } = recordForm;
  const { isDirty, isSubmitting } = form.formState;
  const [isAsking, setAsking] = useState(false);
  const blocker = useUnsavedText(isDirty, { isKept: draft.isKept });
  const close = () => (isDirty ? setAsking(true) : onClose());

  return (
    <>
      <Dialog
        title={title}
        shape={theirs ? 'wide-sheet' : 'sheet'}
        onDismiss={isSubmitting ? undefined : close}
        closesOutside
      >
        <FormProvider {...form}>
          <SendingForm
            isSending={isSubmitting}
            noValidate
            className="contents"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <DialogBody className={theirs ? 'grid content-start gap-8 md:grid-cols-2' : ''}>
              {draft.found && <DraftNotice draft={draft.found} onGoOn={draft.goOn} onDiscard={takeTheirs} />}
              {theirs && <TheirText theirs={valuesOf(theirs)} fields={shownFields} />}
              <div className="space-y-5 md:order-first">{children}</div>
            </DialogBody>
            <FormActions recordForm={recordForm} onCancel={close} />
          </SendingForm>
        </FormProvider>
      </Dialog>
      <ResultDialog result={hasFailed ? failure(failureMessage) : null} onClose={resume} />
      {(isAsking || blocker.state === 'blocked') && (
        <UnsavedDialog
          onKeep={() => {
            setAsking(false);
            blocker.reset?.();
          }}
          onDiscard={() => {
            draft.forget();
            if (blocker.state === 'blocked') blocker.proceed();
            onClose();
          }}
        />
      )}
    </>
  );
}
