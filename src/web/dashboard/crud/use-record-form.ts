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
import { saver, type Trail } from './save-record.ts';
import { idOf, type RecordCalls, type RecordRow } from './types.ts';

interface RecordFormOptions<Row, Values extends FieldValues> {
  /** The contract's schema of what is sent; it takes what the form holds, and may take more. */
  readonly schema: z.ZodType;
  readonly calls: RecordCalls<Row, Values>;
  /** What the form holds for a record; for undefined, what a new one begins with. */
  readonly valuesOf: (record: Row | undefined) => Values;
  /** The record to edit; undefined for a new one. */
  readonly record: Row | undefined;
  readonly onSaved: () => void;
  /** Kind of record under which this browser keeps what is typed until it is saved; left out, it is not kept. */
  readonly keptAs?: string;
  /** Takes it upon itself to log a failure and to tell of it; its fields have been told by then. Without it `hasFailed` does. */
  readonly onFailed?: (error: unknown, form: RecordForm<Row, Values>['form']) => void;
}

export interface RecordForm<Row, Values extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Values>;
  readonly draft: Pick<DraftState, 'found' | 'isKept' | 'goOn' | 'forget'>;
  /** What somebody else has saved while this form was open. */
  readonly theirs: Row | null;
  readonly hasFailed: boolean;
  /** What the last attempt failed with, while `hasFailed`. */
  readonly error: unknown;
  /** @param options.overwrite saves over `theirs`, and while there is such a text nothing else does. */
  submit(options?: { overwrite: boolean }): Promise<void>;
  /** Gives up what was typed for what is saved: by somebody else, if they have saved it meanwhile. A new form begins another record. */
  takeTheirs(): void;
  /** Goes back to the form after a failure: to the first field that was refused, if any was. */
  resume(): void;
}

/** A form over one record: checks it by the contract's schema, saves it once, and keeps what was typed through every failure. */
export function useRecordForm<Row extends RecordRow, Values extends FieldValues>(
  options: RecordFormOptions<Row, Values>,
): RecordForm<Row, Values> {
  const { schema, calls, valuesOf, record, onSaved, onFailed, keptAs } = options;
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema as z.ZodType<unknown, Values>, undefined, { raw: true }),
    defaultValues: valuesOf(record) as DefaultValues<Values>,
  });
  const draft = useDraft<Values>({
    kind: keptAs,
    recordId: record ? idOf(record) : 'new',
    version: record?.version ?? null,
    form,
    begin: valuesOf(record),
    onCleared: () => begin(undefined),
  });
  const [{ save, begin, over, trailWith }] = useState(() =>
    saver(calls, record, draft.found?.trail as Trail<Values> | undefined),
  );
  // a draft of what somebody else has saved since
  const [theirs, setTheirs] = useState<Row | null>(() =>
    record && draft.found && draft.found.version !== record.version ? record : null,
  );
  const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null);

  const refuse = async (error: unknown) => {
    // the way to the login page, on which the form holds one back, says what has happened
    if (error instanceof ApiProblem && error.code === 'NO_SESSION') return;
    if (record && error instanceof ApiProblem && error.code === 'STALE') {
      const current = await calls.read({ params: { id: idOf(record) } }).catch(() => null);
      if (current) return setTheirs(current);
    }
    for (const [name, message] of Object.entries(fieldErrors(error)))
      if (name in form.getValues()) form.setError(name as Path<Values>, { type: 'server', message });
    if (onFailed) return onFailed(error, form);
    console.error(error);
    setFailed({ error });
  };

  return {
    form,
    draft,
    theirs,
    hasFailed: failed !== null,
    error: failed?.error,
    submit: (saving) =>
      form.handleSubmit(async (values) => {
        if (theirs) {
          // Enter in the only field would overwrite what stands beside it
          if (!saving?.overwrite) return;
          over(theirs);
        }
        draft.keep(trailWith(values));
        try {
          await save(values);
        } catch (error) {
          return refuse(error);
        }
        draft.forget();
        onSaved();
      })() as Promise<void>,
    takeTheirs() {
      const current = theirs ?? record;
      begin(current);
      form.reset(valuesOf(current));
      setTheirs(null);
      draft.forget();
    },
    resume() {
      setFailed(null);
      const [first] = Object.keys(form.formState.errors);
      if (first) setTimeout(() => form.setFocus(first as Path<Values>));
    },
  };
}
