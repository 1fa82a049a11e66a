import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiProblem } from '#contract/problem.ts';
import { fieldErrors } from '../../session/error-messages.ts';
import { type DraftState, useDraft } from '../drafts/use-draft.ts';
import { createRecordSaver, type SaveAttempts } from './save-record.ts';
import { type CrudRecord, idOf, type RecordCalls } from './types.ts';

interface RecordFormOptions<Row, Values extends FieldValues> {
  /** The contract's schema of the request body; it accepts the form's values. */
  readonly schema: z.ZodType;
  readonly calls: RecordCalls<Row, Values>;
  /** The form's values for a record; for undefined, the defaults of a new one. */
  readonly toFormValues: (record: Row | undefined) => Values;
  /** The record to edit; undefined for a new one. */
  readonly record: Row | undefined;
  readonly onSaved: () => void;
  /** Kind of record in the key of the browser's draft; undefined disables drafts. */
  readonly draftKind?: string;
  /** Logs and reports a failure instead of `hasFailed`; field errors are already set. */
  readonly onError?: (error: unknown, form: RecordForm<Row, Values>['form']) => void;
}

export interface RecordForm<Row, Values extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Values>;
  readonly draft: Pick<DraftState, 'restored' | 'isDraftStored' | 'dismissNotice' | 'discard'>;
  /** The version that another user saved while this form was open. */
  readonly remote: Row | null;
  readonly hasFailed: boolean;
  /** Error of the last attempt, while `hasFailed`. */
  readonly error: unknown;
  /** @param options.overwrite replaces `remote`; required while there is one. */
  submit(options?: { overwrite: boolean }): Promise<void>;
  /** Discards the form's changes and shows the saved version, `remote` if there is one. */
  acceptRemote(): void;
  /** Returns to the form after a failure, and focuses the first invalid field. */
  resume(): void;
}

/** A form for one record: validates it with the contract's schema, saves it once, and keeps the changes after any failure. */
export function useRecordForm<Row extends CrudRecord, Values extends FieldValues>(
  options: RecordFormOptions<Row, Values>,
): RecordForm<Row, Values> {
  const { schema, calls, toFormValues, record, onSaved, onError, draftKind } = options;
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema as z.ZodType<unknown, Values>, undefined, { raw: true }),
    defaultValues: toFormValues(record) as DefaultValues<Values>,
  });
  const draft = useDraft<Values>({
    kind: draftKind,
    recordId: record ? idOf(record) : 'new',
    version: record?.version ?? null,
    form,
    initialValues: toFormValues(record),
    onCleared: () => startOver(undefined),
  });
  const [{ save, startOver, overwriteVersion, attemptsWith }] = useState(() =>
    createRecordSaver(calls, record, draft.restored?.trail as SaveAttempts<Values> | undefined),
  );
  // the draft was typed over a version that another user has since replaced
  const [remote, setRemote] = useState<Row | null>(() =>
    record && draft.restored && draft.restored.version !== record.version ? record : null,
  );
  const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null);

  const handleError = async (error: unknown) => {
    // the dialog to sign in again reports this
    if (error instanceof ApiProblem && error.code === 'NO_SESSION') return;
    if (record && error instanceof ApiProblem && error.code === 'STALE') {
      const current = await calls.read({ params: { id: idOf(record) } }).catch(() => null);
      if (current) return setRemote(current);
    }
    for (const [name, message] of Object.entries(fieldErrors(error)))
      if (name in form.getValues()) form.setError(name as Path<Values>, { type: 'server', message });
    if (onError) return onError(error, form);
    console.error(error);
    setFailed({ error });
  };

  return {
    form,
    draft,
    remote,
    hasFailed: failed !== null,
    error: failed?.error,
    submit: (saving) =>
      form.handleSubmit(async (values) => {
        if (remote) {
          // Enter submits the form, and must not overwrite the remote version
          if (!saving?.overwrite) return;
          overwriteVersion(remote);
        }
        draft.save(attemptsWith(values));
        try {
          await save(values);
        } catch (error) {
          return handleError(error);
        }
        draft.discard();
        onSaved();
      })() as Promise<void>,
    acceptRemote() {
      const current = remote ?? record;
      startOver(current);
      form.reset(toFormValues(current));
      setRemote(null);
      draft.discard();
    },
    resume() {
      setFailed(null);
      const [first] = Object.keys(form.formState.errors);
      if (first) setTimeout(() => form.setFocus(first as Path<Values>));
    },
  };
}
