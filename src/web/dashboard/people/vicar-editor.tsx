import { type ReactNode, useState } from 'react';
import { type Vicar, VicarBody } from '#contract/resources/vicar.ts';
import { browserClient, newestVersion } from '../../session/browser-client.ts';
import { errorMessage } from '../../session/error-messages.ts';
import { DialogActions } from '../../ui/dialogs/dialog.tsx';
import { ResultDialog, success } from '../../ui/dialogs/result-dialog.tsx';
import { EditDialog, FormButtons, FormNotices, RecordFormElement } from '../crud/edit-dialog.tsx';
import { FieldInputs } from '../crud/field-inputs.tsx';
import { defineFields } from '../crud/fields.ts';
import { convertPicture } from '../crud/picture/convert-picture.ts';
import { convertiblePictureValue } from '../crud/picture/picture-value.ts';
import type { RecordCalls } from '../crud/types.ts';
import { useInlineForm, useRecordForm } from '../crud/use-record-form.ts';
import { vicarMessages } from './vicar-messages.ts';

const fields = defineFields<VicarRecord>()([
  { name: 'name', label: 'Name', kind: 'text', maxLength: 120, isRequired: true },
  { name: 'title', label: 'Title', kind: 'text', maxLength: 120, isRequired: true },
  {
    name: 'message1',
    label: 'Message',
    kind: 'text',
    maxLength: 10_000,
    rows: 10,
    hint: 'Leave an empty line to start a new paragraph',
  },
  { name: 'image', label: 'Picture', kind: 'picture', hint: vicarMessages.pictureHint, accept: 'image/*' },
]);
const schema = VicarBody.extend({ image: convertiblePictureValue });

/** The vicar's welcome as a record with a fixed id, since there is only one. */
type VicarRecord = Vicar & { readonly id: number };
const toRecord = (vicar: Vicar): VicarRecord => ({ ...vicar, id: 1 });

const calls: RecordCalls<VicarRecord, VicarBody> = {
  read: async () => toRecord(await browserClient.vicar.read()),
  update: async ({ params: _, ...rest }) => toRecord(await browserClient.vicar.update(rest)),
};

interface VicarEditorProps {
  readonly vicar: Vicar;
  readonly onSaved: (saved: Vicar) => void;
  readonly onClose: () => void;
  /** The welcome as visitors see it. */
  readonly children: ReactNode;
}

/** Edit mode of the vicar's welcome; closes after the success dialog or on Cancel. */
export function VicarEditor({ vicar, onSaved, onClose, children }: VicarEditorProps) {
  const [isSaved, setSaved] = useState(false);
  if (isSaved)
    return (
      <>
        {children}
        <ResultDialog result={success(vicarMessages.saved)} onClose={onClose} />
      </>
    );
  return (
    <VicarForm
      vicar={vicar}
      onClose={onClose}
      onSaved={(saved) => {
        onSaved(saved);
        setSaved(true);
      }}
    />
  );
}

/** Dialog with the same form. */
export function VicarDialog({ vicar, onSaved, onClose }: Omit<VicarEditorProps, 'children'>) {
  const recordForm = useVicarForm(vicar, onSaved);
  return <EditDialog title={vicarMessages.title} recordForm={recordForm} onClose={onClose} />;
}

function useVicarForm(vicar: Vicar, onSaved: VicarEditorProps['onSaved']) {
  return useRecordForm({
    fields,
    schema,
    calls,
    record: toRecord(newestVersion('vicar.update', vicar)),
    onSaved,
    prepare: convertPicture,
    draftKind: 'vicar',
    // public specification, section 8
    failureMessage: (error) => errorMessage(error, vicarMessages.saveFailed),
    uploadFailedMessage: () => vicarMessages.uploadFailed,
    requiredFieldsMessage: vicarMessages.requiredFields,
  });
}

/** Inline form for the vicar's welcome. Cancel discards the changes. */
function VicarForm({ vicar, onSaved, onClose }: Omit<VicarEditorProps, 'children'>) {
  const recordForm = useVicarForm(vicar, onSaved);
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
