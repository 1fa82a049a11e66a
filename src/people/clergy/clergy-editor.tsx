import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { pictureValues } from '#kit/crud/picture/picture-value.ts';
import { FormattedTextField } from '#kit/formatted-text/editor/formatted-text-field.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import type { EditorProps } from '#kit/ui/layout/editable-section.tsx';
import { clergyMessages } from '../messages.ts';
import { PeopleEditor } from '../people-editor.tsx';
import { ClergyBody, type ClergyMember } from './contract.ts';

const text = textFields(ClergyBody);
/** Public specification, section 5. */
const fields = defineFields<ClergyMember>()([
  text('name', 'Name'),
  text('title', 'Title', { hint: 'For example, Vicar or Deacon' }),
  { ...text('description', 'Description', { rows: 5 }), Input: FormattedTextField },
  { name: 'image', label: 'Picture', kind: 'picture' },
]);
const schema = ClergyBody.extend(pictureValues('image'));

/** The clergy section for signed-in staff. */
export function ClergyEditor(props: EditorProps<ClergyMember>) {
  return (
    <PeopleEditor
      {...props}
      group="clergy"
      messages={clergyMessages}
      subtitleOf={({ title }) => title}
      form={(form) => (
        <RecordDialog
          {...form}
          messages={clergyMessages}
          fields={fields}
          schema={schema}
          calls={browserClient.clergy}
          sign={() => browserClient.clergy.uploadSignature()}
          uploadFailedMessage={() => clergyMessages.saveFailed}
          requiredFieldsMessage={clergyMessages.requiredFields}
        />
      )}
    />
  );
}
