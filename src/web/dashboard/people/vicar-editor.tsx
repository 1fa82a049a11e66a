import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { type Vicar, VicarBody } from '#contract/resources/vicar.ts';
import { browserClient, newestVersion } from '../../session/browser-client.ts';
import { errorMessage } from '../../session/error-messages.ts';
import { DialogActions } from '../../ui/dialogs/dialog.tsx';
import { ResultDialog, success, useResult } from '../../ui/dialogs/result-dialog.tsx';
import { FormButtons, FormNotices, RecordFormElement } from '../crud/edit-dialog.tsx';
import { FieldInputs } from '../crud/field-inputs.tsx';
import { defineFields } from '../crud/fields.ts';
import { convertPicture } from '../crud/picture/convert-picture.ts';
import { convertiblePictureValue } from '../crud/picture/picture-value.ts';
import { textFields } from '../crud/text-fields.ts';
import { useLinkedForm } from '../crud/use-linked-form.ts';
import { useInlineForm, useRecordForm } from '../crud/use-record-form.ts';
import { vicarMessages } from './messages.ts';

const text = textFields(VicarBody);
const fields = defineFields<Vicar>()([
  text('name', 'Name'),
  text('title', 'Title'),
  text('message1', 'Message', { rows: 10, hint: 'Leave an empty line to start a new paragraph' }),
  { name: 'image', label: 'Picture', kind: 'picture', hint: vicarMessages.pictureHint, accept: 'image/*' },
]);
const schema = VicarBody.extend({ image: convertiblePictureValue });

interface VicarEditorProps {
  readonly vicar: Vicar;
  /** The welcome as visitors see it. */
  readonly children: (vicar: Vicar) => ReactNode;
}

/** The vicar's welcome with a button to edit it in place (public specification, section 4). */
export function VicarEditor({ vicar: loaded, children }: VicarEditorProps) {
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const result = useResult();
  const vicar = newestVersion('vicar.update', loaded);
  useLinkedForm('vicar', () => setEditing(true));
  const close = () => {
    flushSync(() => setEditing(false));
    button.current?.focus();
  };
  if (isEditing)
    return (
      <VicarForm
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
      <button
        ref={button}
        type="button"
        className="button button-quiet mt-8"
        onClick={() => setEditing(true)}
      >
        {vicarMessages.title}
      </button>
      {result.dialog}
    </>
  );
}

interface VicarFormProps {
  readonly vicar: Vicar;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Inline form for the vicar's welcome. Cancel discards the changes. */
function VicarForm({ vicar, onSaved, onClose }: VicarFormProps) {
  const recordForm = useRecordForm({
    fields,
    schema,
    calls: { ...browserClient.vicar, read: () => browserClient.vicar.read() },
    record: vicar,
    onSaved,
    prepare: convertPicture,
    draftKind: 'vicar',
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
