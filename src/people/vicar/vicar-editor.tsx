import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { FormButtons, FormNotices, RecordFormElement } from '#kit/crud/form/edit-dialog.tsx';
import { FieldInputs } from '#kit/crud/form/field-inputs.tsx';
import { defineFields } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { useInlineForm, useRecordForm } from '#kit/crud/form/use-record-form.ts';
import { useLinkedForm } from '#kit/crud/list/use-linked-form.ts';
import { pictureValues } from '#kit/crud/picture/picture-value.ts';
import { FormattedTextField } from '#kit/formatted-text/editor/formatted-text-field.tsx';
import { browserClient, newestVersion } from '#kit/session/browser-client.ts';
import { errorMessage } from '#kit/session/error-messages.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { DialogActions } from '#kit/ui/dialogs/dialog.tsx';
import { ResultDialog, success, useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { vicarMessages } from '../messages.ts';
import { type Vicar, VicarBody } from './contract.ts';

const text = textFields(VicarBody);
const fields = defineFields<Vicar>()([
  text('name', 'Name'),
  text('title', 'Title'),
  {
    ...text('message1', 'Message', { rows: 10, hint: 'Leave an empty line to start a new paragraph' }),
    Input: FormattedTextField,
  },
  { name: 'image', label: 'Picture', kind: 'picture', hint: vicarMessages.pictureHint },
]);
const schema = VicarBody.extend(pictureValues('image'));

interface VicarEditorProps {
  readonly vicar: Vicar;
  /** The welcome as visitors see it. */
  readonly children: (vicar: Vicar) => ReactNode;
}

/** The vicar's welcome with a button to edit it in place (public specification, section 4). */
export function VicarEditor({ vicar: loaded, children }: VicarEditorProps) {
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<{ readonly opensHistory?: boolean } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const result = useResult();
  const vicar = newestVersion('vicar.update', loaded);
  useLinkedForm('vicar', (_, opensHistory) => setEditing({ opensHistory }));
  const close = () => {
    flushSync(() => setEditing(null));
    button.current?.focus();
  };
  if (editing)
    return (
      <VicarForm
        {...editing}
        vicar={vicar}
        onClose={close}
        onSaved={() => {
          close();
          result.show(success(vicarMessages.saved));
          revalidate();
        }}
      />
    );
  return (
    <>
      {children(vicar)}
      <Button ref={button} className="mt-8" onClick={() => setEditing({})}>
        {vicarMessages.title}
      </Button>
      {result.dialog}
    </>
  );
}

interface VicarFormProps {
  readonly opensHistory?: boolean;
  readonly vicar: Vicar;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Inline form for the vicar's welcome. Cancel discards the changes. */
function VicarForm({ vicar, opensHistory, onSaved, onClose }: VicarFormProps) {
  const recordForm = useRecordForm({
    fields,
    schema,
    calls: { ...browserClient.vicar, read: () => browserClient.vicar.read() },
    record: vicar,
    onSaved,
    draftKind: 'vicar',
    opensHistory,
    // public specification, section 8
    failureMessage: (error) => errorMessage(error, vicarMessages.saveFailed),
    uploadFailedMessage: () => vicarMessages.uploadFailed,
    requiredFieldsMessage: vicarMessages.requiredFields,
  });
  useInlineForm(recordForm);

  return (
    <>
      <RecordFormElement recordForm={recordForm} label={vicarMessages.title} className="card max-w-3xl">
        <div className="space-y-5 px-5 py-6 sm:px-7">
          <FormNotices recordForm={recordForm} />
          <FieldInputs recordForm={recordForm} />
        </div>
        <DialogActions>
          <FormButtons
            recordForm={recordForm}
            onCancel={() => {
              recordForm.draft.discard();
              onClose();
            }}
          />
        </DialogActions>
      </RecordFormElement>
      <ResultDialog result={recordForm.failure} onClose={recordForm.resume} />
    </>
  );
}
