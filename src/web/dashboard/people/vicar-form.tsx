import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { type Vicar, VicarBody } from '#contract/vicar.ts';
import { vicarWords } from '../../features/vicar/messages.ts';
import { failureText } from '../../session/error-messages.ts';
import { UploadFailed } from '../../session/upload-failed.ts';
import { failure, ResultDialog } from '../../ui/result-dialog.tsx';
import { SendingForm } from '../../ui/submitting-form.tsx';
import { type ShownField, TheirText } from '../crud/edit-conflict.tsx';
import { FormActions } from '../crud/form-actions.tsx';
import { asTakenPicture } from '../crud/picture/as-taken-picture.ts';
import { PictureField } from '../crud/picture/picture-field.tsx';
import { anyPictureValue, shownPicture, type WithPicture } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import { TextField } from '../crud/text-field.tsx';
import { UnsavedDialog } from '../crud/unsaved-dialog.tsx';
import { useUnsavedText } from '../crud/use-unsaved-text.ts';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { useRequiredFields } from './use-required-fields.ts';
import { type VicarRow, vicarCalls, vicarRow } from './vicar-calls.ts';

type VicarValues = Record<'name' | 'title' | 'message1', string> & WithPicture;

const schema = VicarBody.extend({ image: anyPictureValue });

const valuesOf = (vicar?: Vicar): VicarValues => ({
  name: vicar?.name ?? '',
  title: vicar?.title ?? '',
  message1: vicar?.message1 ?? '',
  image: vicar?.picture ?? null,
});

const SHOWN_FIELDS: readonly ShownField<VicarValues>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'message1', label: 'Message', text: ({ message1 }) => message1 },
  shownPicture,
];

interface VicarFormProps {
  readonly vicar: Vicar;
  readonly onSaved: (saved: Vicar) => void;
  readonly onCancel: () => void;
}

/** The welcome in edit mode, in its own place on the page. Cancel drops what was typed and chosen. */
export function VicarForm({ vicar, onSaved, onCancel }: VicarFormProps) {
  const answer = useRef<Vicar>(vicar);
  const [calls] = useState(() => ({
    ...vicarCalls,
    update: async (input: Parameters<typeof vicarCalls.update>[0]) => {
      const row = await vicarCalls.update(input);
      answer.current = row;
      return row;
    },
  }));
  const { recordForm: pictureForm, upload } = usePictureForm<VicarRow, VicarValues>({
    schema,
    calls,
    valuesOf,
    record: vicarRow(vicar),
    onSaved: () => onSaved(answer.current),
    prepare: asTakenPicture,
    isUploadTold: true,
    keptAs: 'vicar',
  });
  const { recordForm, isIncomplete } = useRequiredFields(pictureForm, ['name', 'title']);
  const { form, draft, theirs, hasFailed, error, submit, takeTheirs, resume } = recordForm;
  const blocker = useUnsavedText(form.formState.isDirty, { isKept: draft.isKept });
  const { setFocus } = form;
  // the button that opened the form is gone
  useEffect(() => {
    // a draft that is put back leaves no field to focus until the next rendering
    const soon = setTimeout(() => setFocus('name'));
    return () => clearTimeout(soon);
  }, [setFocus]);

  return (
    <FormProvider {...form}>
      <SendingForm
        isSending={form.formState.isSubmitting}
        noValidate
        aria-label={vicarWords.edit}
        className="card max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="space-y-5 px-5 py-6 sm:px-7">
          {draft.found && <DraftNotice draft={draft.found} onGoOn={draft.goOn} onDiscard={takeTheirs} />}
          {theirs && <TheirText theirs={valuesOf(theirs)} fields={SHOWN_FIELDS} />}
          <TextField name="name" label="Name" cap={120} isRequired />
          <TextField name="title" label="Title" cap={120} isRequired />
          <TextField
            name="message1"
            label="Message"
            cap={10_000}
            rows={10}
            hint="An empty line begins a new paragraph"
          />
          <PictureField {...upload} hint={vicarWords.pictureHint} accept="image/*" />
        </div>
        <FormActions
          recordForm={recordForm}
          onCancel={() => {
            draft.forget();
            onCancel();
          }}
        />
      </SendingForm>
      <ResultDialog
        result={hasFailed ? failure(isIncomplete ? vicarWords.missing : failureOf(error)) : null}
        onClose={resume}
      />
      {blocker.state === 'blocked' && (
        <UnsavedDialog
          onKeep={() => blocker.reset()}
          onDiscard={() => {
            draft.forget();
            blocker.proceed();
          }}
        />
      )}
    </FormProvider>
  );
}

/** Public specification, section 8. */
function failureOf(error: unknown): string {
  return error instanceof UploadFailed ? vicarWords.uploadFailed : failureText(error, vicarWords.saveFailed);
}
