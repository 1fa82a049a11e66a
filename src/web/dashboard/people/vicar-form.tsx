import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { type Vicar, VicarBody } from '#contract/vicar.ts';
import { vicarMessages } from '../../features/vicar/messages.ts';
import { errorMessage } from '../../session/error-messages.ts';
import { UploadFailedError } from '../../session/upload-errors.ts';
import { failure, ResultDialog } from '../../ui/result-dialog.tsx';
import { SubmittingForm } from '../../ui/submitting-form.tsx';
import { EditConflict, type FieldSummary } from '../crud/edit-conflict.tsx';
import { FormActions } from '../crud/form-actions.tsx';
import { convertPicture } from '../crud/picture/convert-picture.ts';
import { PictureField } from '../crud/picture/picture-field.tsx';
import { convertiblePictureValue, pictureSummary, type WithPicture } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import { TextField } from '../crud/text-field.tsx';
import { UnsavedDialog } from '../crud/unsaved-dialog.tsx';
import { useUnsavedChanges } from '../crud/use-unsaved-changes.ts';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { useRequiredFields } from './use-required-fields.ts';
import { toVicarRecord, type VicarRecord, vicarCalls } from './vicar-calls.ts';

type VicarValues = Record<'name' | 'title' | 'message1', string> & WithPicture;

const schema = VicarBody.extend({ image: convertiblePictureValue });

const toFormValues = (vicar?: Vicar): VicarValues => ({
  name: vicar?.name ?? '',
  title: vicar?.title ?? '',
  message1: vicar?.message1 ?? '',
  image: vicar?.picture ?? null,
});

const FIELD_SUMMARIES: readonly FieldSummary<VicarValues>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'message1', label: 'Message', text: ({ message1 }) => message1 },
  pictureSummary,
];

interface VicarFormProps {
  readonly vicar: Vicar;
  readonly onSaved: (saved: Vicar) => void;
  readonly onCancel: () => void;
}

/** Inline form for the vicar's welcome. Cancel discards the changes. */
export function VicarForm({ vicar, onSaved, onCancel }: VicarFormProps) {
  const saved = useRef<Vicar>(vicar);
  const [calls] = useState(() => ({
    ...vicarCalls,
    update: async (input: Parameters<typeof vicarCalls.update>[0]) => {
      const row = await vicarCalls.update(input);
      saved.current = row;
      return row;
    },
  }));
  const { recordForm: pictureForm, upload } = usePictureForm<VicarRecord, VicarValues>({
    schema,
    calls,
    toFormValues,
    record: toVicarRecord(vicar),
    onSaved: () => onSaved(saved.current),
    prepare: convertPicture,
    showsUploadErrorInDialog: true,
    draftKind: 'vicar',
  });
  const { recordForm, isIncomplete } = useRequiredFields(pictureForm, ['name', 'title']);
  const { form, draft, remote, hasFailed, error, submit, acceptRemote, resume } = recordForm;
  const blocker = useUnsavedChanges(form.formState.isDirty, { isDraftStored: draft.isDraftStored });
  const { setFocus } = form;
  // the button that opened the form no longer exists
  useEffect(() => {
    // a restored draft resets the form, so no field can be focused until the next render
    const timer = setTimeout(() => setFocus('name'));
    return () => clearTimeout(timer);
  }, [setFocus]);

  return (
    <FormProvider {...form}>
      <SubmittingForm
        isSubmitting={form.formState.isSubmitting}
        noValidate
        aria-label={vicarMessages.edit}
        className="card max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="space-y-5 px-5 py-6 sm:px-7">
          {draft.restored && (
            <DraftNotice draft={draft.restored} onContinue={draft.dismissNotice} onDiscard={acceptRemote} />
          )}
          {remote && <EditConflict remote={toFormValues(remote)} fields={FIELD_SUMMARIES} />}
          <TextField name="name" label="Name" maxLength={120} isRequired />
          <TextField name="title" label="Title" maxLength={120} isRequired />
          <TextField
            name="message1"
            label="Message"
            maxLength={10_000}
            rows={10}
            hint="Leave an empty line to start a new paragraph"
          />
          <PictureField {...upload} hint={vicarMessages.pictureHint} accept="image/*" />
        </div>
        <FormActions
          recordForm={recordForm}
          onCancel={() => {
            draft.discard();
            onCancel();
          }}
        />
      </SubmittingForm>
      <ResultDialog
        result={
          hasFailed ? failure(isIncomplete ? vicarMessages.requiredFields : failureMessage(error)) : null
        }
        onClose={resume}
      />
      {blocker.state === 'blocked' && (
        <UnsavedDialog
          onKeep={() => blocker.reset()}
          onDiscard={() => {
            draft.discard();
            blocker.proceed();
          }}
        />
      )}
    </FormProvider>
  );
}

/** Public specification, section 8. */
function failureMessage(error: unknown): string {
  return error instanceof UploadFailedError
    ? vicarMessages.uploadFailed
    : errorMessage(error, vicarMessages.saveFailed);
}
