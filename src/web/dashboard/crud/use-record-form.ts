import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiProblem } from '#contract/problem.ts';
import { fieldErrors } from '../../session/error-messages.ts';
import { failure as failed, type Result } from '../../ui/dialogs/result-dialog.tsx';
import { UploadFailedError } from '../../uploads/upload-errors.ts';
import { type DraftState, useDraft } from '../drafts/use-draft.ts';
import { type FieldDefinition, toFormValues, type ValuesOf } from './fields.ts';
import { createRecordSaver, type SaveAttempts } from './save-record.ts';
import { type CrudRecord, idOf, type RecordCalls } from './types.ts';
import type { UploadStateProps } from './upload-state.tsx';

export interface RecordFormOptions<Row, Fields extends readonly FieldDefinition<Row>[]> {
  readonly fields: Fields;
  /** The contract's schema of the request body; it accepts the form's values. */
  readonly schema: z.ZodType;
  readonly calls: RecordCalls<Row, ValuesOf<Fields>>;
  /** The record to edit; undefined for a new one. */
  readonly record: Row | undefined;
  readonly onSaved: (saved: Row) => void;
  /** Kind of record in the key of the browser's draft; undefined disables drafts. */
  readonly draftKind?: string;
  /** Message of the dialog about a failed attempt. */
  readonly failureMessage: string | ((error: unknown) => string);
  /** Name of the field that is already in use when the server reports a conflict. */
  readonly conflictField?: string;
  /** Message of a dialog about missing required fields; by default only the fields report them. */
  readonly requiredFieldsMessage?: string;
  /** Returns true if it has reported the error, which is then neither logged nor shown in a dialog. */
  readonly onError?: (error: unknown, form: UseFormReturn) => boolean;
}

export interface RecordForm<Row> {
  readonly fields: readonly FieldDefinition<Row>[];
  readonly record: Row | undefined;
  readonly form: UseFormReturn;
  readonly draft: Pick<DraftState, 'restored' | 'isDraftStored' | 'dismissNotice' | 'discard'>;
  /** The version that another user saved while this form was open. */
  readonly remote: Row | null;
  readonly isSaving: boolean;
  /** The failure of the last attempt, until `resume`. */
  readonly failure: Result | null;
  /** The upload of the form's file. */
  readonly upload?: Omit<UploadStateProps, 'name'>;
  /** @param options.overwrite replaces `remote`; required while there is one. */
  submit(options?: { overwrite: boolean }): Promise<void>;
  /** Discards the form's changes and shows the saved version, `remote` if there is one. */
  acceptRemote(): void;
  /** Returns to the form after a failure, and focuses the first invalid field. */
  resume(): void;
}

/** A form for one record: validates it with the contract's schema, saves it once, and keeps the changes after any failure. */
export function useRecordForm<Row extends CrudRecord, const Fields extends readonly FieldDefinition<Row>[]>(
  options: RecordFormOptions<Row, Fields>,
): RecordForm<Row> {
  const { fields, schema, record, onSaved, draftKind, failureMessage, requiredFieldsMessage, conflictField } =
    options;
  const calls = options.calls as RecordCalls<Row, FieldValues>;
  const initialValues = toFormValues(fields, record);
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

  const handleError = async (error: unknown) => {
    // the dialog to sign in again reports this
    if (error instanceof ApiProblem && error.code === 'NO_SESSION') return;
    if (record && error instanceof ApiProblem && error.code === 'STALE') {
      const current = await calls.read({ params: { id: idOf(record) } }).catch(() => null);
      if (current) return setRemote(current);
    }
    for (const [name, message] of Object.entries(fieldErrors(error)))
      if (name in form.getValues()) form.setError(name, { type: 'server', message });
    if (conflictField && error instanceof ApiProblem && error.code === 'CONFLICT')
      form.setError(conflictField, { type: 'server', message: error.message });
    if (options.onError?.(error, form)) return;
    console.error(error instanceof UploadFailedError ? error.cause : error);
    setFailure(failed(typeof failureMessage === 'string' ? failureMessage : failureMessage(error)));
  };

  const saveValues = async (values: FieldValues) => {
    draft.save(attemptsWith(values));
    setSaving(true);
    const saved = await save(values).catch(handleError);
    setSaving(false);
    if (!saved) return;
    draft.discard();
    onSaved(saved);
  };

  const reportMissing = () => {
    const isMissing = ({ name, isRequired }: FieldDefinition<Row>) =>
      isRequired && String(form.getValues(name)).trim() === '';
    if (requiredFieldsMessage && fields.some(isMissing)) setFailure(failed(requiredFieldsMessage));
  };

  return {
    fields,
    record,
    form,
    draft,
    remote,
    isSaving,
    failure,
    submit: (saving) =>
      form.handleSubmit((values) => {
        if (!remote) return saveValues(values);
        // Enter submits the form, and must not overwrite the remote version
        if (!saving?.overwrite) return;
        overwriteVersion(remote);
        return saveValues(values);
      }, reportMissing)(),
    acceptRemote() {
      const current = remote ?? record;
      startOver(current);
      form.reset(toFormValues(fields, current));
      setRemote(null);
      draft.discard();
    },
    resume() {
      setFailure(null);
      const [first] = Object.keys(form.formState.errors);
      if (first) setTimeout(() => form.setFocus(first));
    },
  };
}
