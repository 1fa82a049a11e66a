import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { isProblem } from '../../api/problem.ts';
import type { SealedDrafts } from '../../drafts/sealed-drafts.ts';
import { useUnsavedChanges } from '../../drafts/unsaved-changes.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import type { UploadSignature } from '../../media/contract.ts';
import { fieldErrors } from '../../session/error-messages.ts';
import { failure as failed, type Result } from '../../ui/dialogs/result-dialog.tsx';
import { type FileUploader, useFileUpload } from '../../uploads/file-uploader.ts';
import { UploadCanceledError, UploadFailedError } from '../../uploads/upload-errors.ts';
import { convertPicture } from '../picture/convert-picture.ts';
import { type PictureFormBody, pictureCalls, signPicture } from '../picture/picture-calls.ts';
import type { PictureValue } from '../picture/picture-value.ts';
import { describeFailure, withNotLostNote } from '../record-messages.ts';
import { createRecordSaver, type SaveAttempts } from '../save-record.ts';
import { type FormProps, type FormRecord, idOf, type RecordCalls, type Versions } from '../types.ts';
import { type FieldDefinition, toFormValues, type ValuesOf } from './fields.ts';

/** Type of the field errors after which the same file may be uploaded again. */
export const UPLOAD_ERROR = 'upload';

export interface RecordFormOptions<Row, Fields extends readonly FieldDefinition<Row>[]> {
  readonly fields: Fields;
  /** The contract's schema of the request body; it accepts the form's values. */
  readonly schema: z.ZodType;
  /** A form with a file that is not a picture uploads it itself. */
  readonly calls:
    | RecordCalls<Row, PictureFormBody<ValuesOf<Fields>>>
    | ((uploader: FileUploader) => RecordCalls<Row, ValuesOf<Fields>>);
  /** The record to edit; undefined for a new one. */
  readonly record: Row | undefined;
  readonly initialValues?: FormProps<Row>['initialValues'];
  /** Converts the form's values to the body, after a question to the user if necessary; null cancels the save. */
  readonly completeBody?: (
    values: FieldValues,
    form: UseFormReturn,
  ) => FieldValues | Promise<FieldValues | null>;
  /** The form remains busy until the promise is settled. */
  readonly onSaved: (saved: Row) => unknown;
  /** Kind of record in the key of the browser's draft; undefined disables drafts. */
  readonly draftKind?: string | undefined;
  readonly opensHistory?: FormProps<Row>['opensHistory'];
  /** Encrypts the drafts of private text. */
  readonly sealedDrafts?: SealedDrafts | undefined;
  /** Message of the dialog about a failed attempt. */
  readonly failureMessage: string | ((error: unknown) => string);
  /** Name of the field that is already in use when the server reports a conflict. */
  readonly conflictField?: string;
  /** Message of a dialog about missing required fields; by default only the fields report them. */
  readonly requiredFieldsMessage?: string;
  /** Requests a signature for the upload of the picture; by default for a general picture. */
  readonly sign?: () => Promise<UploadSignature>;
  /** Message about a failed upload; by default about a picture. */
  readonly uploadFailedMessage?: (values: FieldValues) => string;
}

export type RecordForm<Row extends FormRecord> = ReturnType<
  typeof useRecordForm<Row, readonly FieldDefinition<Row>[]>
>;

/** Thrown by a call when the user cancels the save; nothing is reported. */
export class SaveCanceledError extends Error {}

/** A form for one record: validates it with the contract's schema, saves it once, and keeps the changes after any failure. */
export function useRecordForm<Row extends FormRecord, const Fields extends readonly FieldDefinition<Row>[]>(
  options: RecordFormOptions<Row, Fields>,
) {
  const { fields, schema, record, onSaved, draftKind, failureMessage, requiredFieldsMessage, conflictField } =
    options;
  const { progress, uploader, cancel } = useFileUpload();
  const [calls] = useState(() => formCalls(options, uploader));
  const initialValues = { ...toFormValues(fields, record), ...options.initialValues };
  const form = useForm<FieldValues, unknown, FieldValues>({
    resolver: zodResolver(schema as z.ZodType<unknown, FieldValues>, undefined, { raw: true }),
    defaultValues: initialValues,
  });
  const draft = useDraft({
    kind: draftKind,
    recordId: record ? idOf(record) : 'new',
    version: record?.version ?? null,
    form,
    initialValues,
    passwords: fields.filter(({ kind }) => kind === 'password').map(({ name }) => name),
    sealed: options.sealedDrafts,
    isCopy: options.initialValues !== undefined,
    onCleared: () => startOver(undefined),
  });
  const [{ save, startOver, overwriteVersion, attemptsWith }] = useState(() =>
    createRecordSaver(calls, record, draft.restored?.trail as SaveAttempts<FieldValues> | undefined),
  );
  // the draft was typed over a version that another user has since replaced
  const [remote, setRemote] = useState<Row | null>(() =>
    record && draft.restored && draft.restored.version !== record.version ? record : null,
  );
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Result | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(options.opensHistory ?? false);

  const describeUploadFailure = ({ cause }: UploadFailedError) =>
    describeFailure(
      options.uploadFailedMessage?.(form.getValues()) ?? 'Failed to upload image. Please try again.',
      cause,
    );
  const begun = useRef(new Map<string, File>());
  /** Uploads the picture that was chosen in a field, if it is valid; saving waits for it. */
  const begin = async (name: string) => {
    const chosen = form.getValues(name) as PictureValue;
    const file = chosen instanceof File ? await convertPicture(chosen) : null;
    const replaced = begun.current.get(name);
    if (replaced && replaced !== file) uploader.cancel(replaced);
    begun.current.delete(name);
    if (!file || !(await form.trigger(name))) return;
    begun.current.set(name, file);
    await uploader.upload(file, options.sign ?? signPicture).catch((error) => {
      if (!(error instanceof UploadFailedError) || begun.current.get(name) !== file) return;
      console.error(error.cause);
      form.setError(name, { type: UPLOAD_ERROR, message: describeUploadFailure(error) });
    });
  };

  const handleError = async (error: unknown) => {
    if (error instanceof SaveCanceledError) return;
    // the dialog to sign in again reports this
    if (isProblem(error, 'NO_SESSION')) return;
    if (record && isProblem(error, 'STALE')) {
      const current = await calls.read({ params: { id: idOf(record) } }).catch(() => null);
      if (current) return setRemote(current);
    }
    const errors = fieldErrors(error);
    for (const { name, serverName = name } of fields)
      for (const [path, message] of Object.entries(errors))
        if (`${path}.`.startsWith(`${serverName}.`))
          form.setError(name + path.slice(serverName.length), { type: 'server', message });
    if (conflictField && isProblem(error, 'CONFLICT'))
      form.setError(conflictField, { type: 'server', message: error.message });
    const isUploadFailure = error instanceof UploadFailedError;
    const cause = isUploadFailure ? error.cause : error;
    const message = isUploadFailure
      ? describeUploadFailure(error)
      : describeFailure(typeof failureMessage === 'string' ? failureMessage : failureMessage(error), cause);
    const upload = uploadError(error, message);
    const fileField = fields.find(
      ({ name, kind }) => (kind === 'picture' || kind === 'file') && uploader.isLatest(form.getValues(name)),
    );
    if (upload && fileField) form.setError(fileField.name, upload);
    if (upload && !isUploadFailure) return;
    console.error(cause);
    setFailure(failed(Object.keys(errors).length > 0 ? message : withNotLostNote(message)));
  };

  const saveValues = async (formValues: FieldValues) => {
    const completed = options.completeBody ? await options.completeBody(formValues, form) : formValues;
    if (!completed) return;
    // another user may have changed what the form does not show
    const isUnchanged = ({ name, isOnlyRestored }: FieldDefinition<Row>) =>
      isOnlyRestored && JSON.stringify(completed[name]) === JSON.stringify(initialValues[name]);
    const unchanged = fields.filter(isUnchanged).map(({ name }) => [name, undefined]);
    const values: FieldValues = { ...completed, ...Object.fromEntries(unchanged) };
    draft.save(attemptsWith(values));
    setSaving(true);
    const saved = await save(values).catch(handleError);
    if (saved) {
      draft.discard();
      await onSaved(saved);
    }
    setSaving(false);
  };

  const reportMissing = () => {
    const isMissing = ({ name, isRequired }: FieldDefinition<Row>) =>
      isRequired && String(form.getValues(name)).trim() === '';
    if (requiredFieldsMessage && fields.some(isMissing)) setFailure(failed(requiredFieldsMessage));
  };

  /** @param saving.overwrite replaces `remote`; required while there is one. */
  const submit = (saving?: { overwrite: boolean }) =>
    form.handleSubmit((values) => {
      if (!remote) return saveValues(values);
      // Enter submits the form, and must not overwrite the remote version
      if (!saving?.overwrite) return;
      overwriteVersion(remote);
      return saveValues(values);
    }, reportMissing)();
  const { versions } = calls;

  return {
    fields,
    record,
    form,
    draft,
    /** The earlier versions of the record, if it has any. */
    history: record &&
      versions && {
        isOpen: isHistoryOpen,
        open: () => setHistoryOpen(true),
        close: () => setHistoryOpen(false),
        load: (pages: number) =>
          loadVersions({ ...calls, versions }, { params: { id: idOf(record) }, pages }),
        /** Saves the record with these values; with unsaved changes, they are only set. */
        restore(values: FieldValues) {
          const { isDirty } = form.formState;
          for (const [name, value] of Object.entries(values))
            form.setValue(name, value, { shouldDirty: true });
          setHistoryOpen(false);
          if (!isDirty) submit();
        },
      },
    /** The version that another user saved while this form was open. */
    remote,
    isSaving,
    /** The failure of the last attempt, until `resume`. */
    failure,
    /** The upload of one of the form's files. */
    upload: { progress, isOf: uploader.isLatest, cancel, begin },
    submit,
    /** Discards the form's changes and shows the saved version, `remote` if there is one. */
    acceptRemote() {
      const current = remote ?? record;
      startOver(current);
      form.reset(toFormValues(fields, current));
      setRemote(null);
      draft.discard();
    },
    /** Returns to the form after a failure, and focuses the first invalid field. */
    resume() {
      setFailure(null);
      const [first] = Object.keys(form.formState.errors);
      if (first) setTimeout(() => form.setFocus(first));
    },
  };
}

/** The current record and pages of its earlier versions. */
async function loadVersions<Row>(
  { read, versions: loadPage }: Required<Pick<RecordCalls<Row, unknown>, 'read' | 'versions'>>,
  { params, pages }: { params: { id: number }; pages: number },
) {
  const versions: Versions<Row>['versions'][number][] = [];
  let hasOlder = true;
  for (let page = 0; hasOlder && page < pages; page++) {
    const loaded = await loadPage({ params, query: { before: versions.at(-1)?.version } });
    versions.push(...loaded.versions);
    hasOlder = loaded.hasOlder;
  }
  return { current: await read({ params }), versions, hasOlder };
}

/**
 * For a form within a page: protects its unsaved changes, and focuses its first field when it opens, because the button
 * that opened it no longer exists.
 */
export function useInlineForm<Row extends FormRecord>({ fields, form, draft }: RecordForm<Row>): void {
  useUnsavedChanges({
    isDirty: form.formState.isDirty,
    isDraftStored: draft.isDraftStored,
    onDiscard: draft.discard,
  });
  const { setFocus } = form;
  const first = fields[0]?.name;
  useEffect(() => {
    // a restored draft resets the form, so no field can be focused until the next render
    const timer = setTimeout(() => first && setFocus(first));
    return () => clearTimeout(timer);
  }, [setFocus, first]);
}

/** The calls with the form's values as bodies: they upload the selected file before they save. */
function formCalls<Row, Fields extends readonly FieldDefinition<Row>[]>(
  { calls, fields, record, sign }: RecordFormOptions<Row, Fields>,
  uploader: FileUploader,
) {
  if (typeof calls === 'function') return calls(uploader) as RecordCalls<Row, FieldValues>;
  const saving = calls as RecordCalls<Row, FieldValues>;
  const names = fields.filter(({ kind }) => kind === 'picture').map(({ name }) => name);
  return pictureCalls<Row, FieldValues>(saving, { record, names, uploader, sign });
}

/** Error of the file field after an upload; undefined for other errors (admin specification, section 8). */
function uploadError(error: unknown, failedMessage: string) {
  if (error instanceof UploadCanceledError)
    return { type: UPLOAD_ERROR, message: 'The upload was canceled. Nothing has been saved yet.' };
  return error instanceof UploadFailedError ? { type: UPLOAD_ERROR, message: failedMessage } : undefined;
}
