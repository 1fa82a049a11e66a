import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { FormProvider, useFormState, useWatch } from 'react-hook-form';
import { longLocalDateTime } from '../../dates/local-dates.ts';
import { type Draft, mayDuplicateRecord } from '../../drafts/draft-store.ts';
import { useUnsavedChanges } from '../../drafts/unsaved-changes.tsx';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialogs/dialog.tsx';
import { ResultDialog } from '../../ui/dialogs/result-dialog.tsx';
import type { UploadProgress } from '../../uploads/upload-file.ts';
import type { FormMessages, FormRecord } from '../types.ts';
import { FieldInputs } from './field-inputs.tsx';
import { compareVersions, type FieldDefinition, toFormValues } from './fields.ts';
import { type Preview, PreviewButton } from './preview-button.tsx';
import { type RecordForm, type RecordFormOptions, useRecordForm } from './use-record-form.ts';

interface RecordDialogProps<Row extends FormRecord, Fields extends readonly FieldDefinition<Row>[]>
  extends Omit<RecordFormOptions<Row, Fields>, 'failureMessage'>,
    Pick<EditDialogProps<Row>, 'before' | 'after' | 'cancelText' | 'onClose'> {
  readonly messages: FormMessages;
  /** For a kind of record with a page. */
  readonly preview?: Preview<Row>;
  /** By default `messages.saveFailed`. */
  readonly failureMessage?: RecordFormOptions<Row, Fields>['failureMessage'];
}

/** Dialog to add or edit a record. */
export function RecordDialog<Row extends FormRecord, const Fields extends readonly FieldDefinition<Row>[]>(
  props: RecordDialogProps<Row, Fields>,
) {
  const {
    messages,
    before,
    after,
    cancelText,
    onClose,
    preview,
    failureMessage = messages.saveFailed,
    ...options
  } = props;
  const recordForm = useRecordForm<Row, Fields>({ ...options, failureMessage });
  const title = options.record ? messages.editTitle : messages.newTitle;
  const actions = preview && <PreviewButton recordForm={recordForm} preview={preview} />;
  return <EditDialog {...{ title, recordForm, before, after, actions, cancelText, onClose }} />;
}

interface EditDialogProps<Row extends FormRecord> {
  readonly title: string | undefined;
  readonly recordForm: RecordForm<Row>;
  /** Content above and below the fields. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Buttons besides Save and Cancel. */
  readonly actions?: ReactNode;
  readonly cancelText?: string | undefined;
  readonly onClose: () => void;
}

/** Dialog around a record's form: saves, confirms before unsaved changes are lost, and shows edit conflicts. */
export function EditDialog<Row extends FormRecord>(props: EditDialogProps<Row>) {
  const { title, recordForm, before, after, actions, cancelText, onClose } = props;
  const { form, draft, remote, isSaving, failure, resume } = recordForm;
  const { isDirty, isSubmitting } = form.formState;
  const unsaved = useUnsavedChanges({
    isDirty,
    isDraftStored: draft.isDraftStored,
    onDiscard() {
      draft.discard();
      onClose();
    },
  });
  const close = () => (isDirty ? unsaved.confirmDiscard() : onClose());

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
          <DialogActions>
            {!remote && actions}
            <FormButtons recordForm={recordForm} cancelText={cancelText} onCancel={close} />
          </DialogActions>
        </RecordFormElement>
      </Dialog>
      <ResultDialog result={failure} onClose={resume} />
      {unsaved.dialog}
    </>
  );
}

interface RecordFormElementProps<Row extends FormRecord> {
  readonly recordForm: RecordForm<Row>;
  readonly label?: string;
  readonly className: string;
  readonly children: ReactNode;
}

const HistoryDialog = lazy(() => import('../history/history-dialog.tsx'));

/** The form element of a record's form, and its history. */
export function RecordFormElement<Row extends FormRecord>({
  recordForm,
  label,
  className,
  children,
}: RecordFormElementProps<Row>) {
  const { form, isSaving, submit, history } = recordForm;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={label}
        aria-busy={isSaving}
        className={className}
        onKeyDown={handleEnter}
        onSubmit={(event) => {
          event.preventDefault();
          // a date without its time would be saved as an empty field
          const incomplete = [...event.currentTarget.elements].find(
            (one) => one instanceof HTMLInputElement && one.validity.badInput,
          );
          if (incomplete) (incomplete as HTMLInputElement).reportValidity();
          else submit();
        }}
      >
        {children}
      </form>
      {history?.isOpen && (
        <Suspense>
          <HistoryDialog recordForm={recordForm as never} history={history as never} />
        </Suspense>
      )}
    </FormProvider>
  );
}

/**
 * A key handler of a form: Ctrl+Enter or Cmd+Enter presses its submit button; Enter in an input submits the form only if it
 * has no other field.
 */
export function handleEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, target, currentTarget } = event;
  if (key === 'Enter' && (ctrlKey || metaKey))
    currentTarget.querySelector<HTMLElement>('[type=submit]')?.click();
  // Enter opens the dialog of a file input
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return;
  const fields = [...currentTarget.elements].filter((one) => one.matches('input, select, textarea'));
  if (target.form === currentTarget && fields.length > 1) event.preventDefault();
}

/** Notices about a restored draft and about an edit conflict. */
export function FormNotices<Row extends FormRecord>({ recordForm }: { recordForm: RecordForm<Row> }) {
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

interface DraftNoticeProps {
  readonly draft: Draft;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Notice that the form contains a restored draft, with buttons to continue or discard it. */
function DraftNotice({ draft, onContinue, onDiscard }: DraftNoticeProps) {
  const { isSubmitting } = useFormState();
  return (
    <section
      role="status"
      aria-label="Unsaved draft"
      className="col-span-full mb-5 border-l-2 border-wait pl-4"
    >
      <p>
        You started writing this on {longLocalDateTime(draft.at)}. It was not saved.
        {draft.hadPassword &&
          ' The password that you entered is not part of the draft. Please enter it again.'}
        {draft.hadFile && ' The file that you selected is not part of the draft. Please select it again.'}
        {mayDuplicateRecord(draft, Date.now()) &&
          ' Your changes may already have been saved. Check the list before you save again.'}
      </p>
      <p className="mt-2 flex flex-wrap gap-3">
        <Button onClick={onContinue}>Continue</Button>
        <Button disabled={isSubmitting} onClick={onDiscard}>
          Discard
        </Button>
      </p>
    </section>
  );
}

interface FormButtonsProps<Row extends FormRecord> {
  readonly recordForm: RecordForm<Row>;
  readonly saveText?: string;
  readonly cancelText?: string | undefined;
  /** Whether there is nothing to cancel. */
  readonly isCancelDisabled?: boolean;
  readonly onCancel: () => void;
}

/** What the button that saves does, by the choice of `publishingFields` and that of a new user's first sign-in. */
const PUBLISH_TEXTS: Readonly<Record<string, string>> = { now: 'Publish', date: 'Schedule' };
const FIRST_SIGN_IN_TEXTS: Readonly<Record<string, string>> = { invitation: 'Send invitation' };

/** Cancel, and Save or what the form does, of a form; in an edit conflict the choice between the two versions. */
export function FormButtons<Row extends FormRecord>(props: FormButtonsProps<Row>) {
  const { recordForm, saveText = 'Save', cancelText = 'Cancel', isCancelDisabled, onCancel } = props;
  const { record, form, remote, upload, submit, acceptRemote, history } = recordForm;
  const { isSubmitting, defaultValues } = form.formState;
  const sent = upload.progress && percent(upload.progress);
  const [publish, first] = useWatch({ name: ['publish', 'first'] });
  const isChanged = !record || publish !== defaultValues?.publish;
  const actionText = (isChanged && PUBLISH_TEXTS[publish]) || (!record && FIRST_SIGN_IN_TEXTS[first]);
  return (
    <>
      {history && !remote && (
        <Button disabled={isSubmitting} onClick={history.open}>
          History
        </Button>
      )}
      <Button disabled={isCancelDisabled || isSubmitting} onClick={onCancel}>
        {cancelText}
      </Button>
      {remote && (
        <Button disabled={isSubmitting} onClick={acceptRemote}>
          Use their version
        </Button>
      )}
      <BusyButton
        type={remote ? 'button' : 'submit'}
        look="primary"
        className="relative overflow-hidden"
        isBusy={isSubmitting}
        busyText={sent ? `Uploading ${sent}...` : 'Saving...'}
        onClick={remote ? () => submit({ overwrite: true }) : undefined}
      >
        {sent && (
          <span
            aria-hidden="true"
            // not as classes, which visitors would load
            style={{ ...BAR, width: sent }}
          />
        )}
        {remote ? 'Save my version' : actionText || saveText}
      </BusyButton>
    </>
  );
}

const BAR = { position: 'absolute', left: 0, bottom: 0, height: 6, background: 'currentColor' } as const;

/** '45%' */
function percent({ sentBytes, totalBytes }: UploadProgress): string {
  return `${Math.floor((100 * sentBytes) / (totalBytes || 1))}%`;
}

/** Shows the fields in which another user's saved version differs from the form. */
function EditConflict<Row extends FormRecord>({
  fields,
  remote,
}: Pick<RecordForm<Row>, 'fields'> & { remote: Row }) {
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
            <dd className="max-h-60 overflow-y-auto whitespace-pre-wrap">{text || '(empty)'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
