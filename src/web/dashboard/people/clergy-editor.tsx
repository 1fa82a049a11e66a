import { ClergyBody, type ClergyMember } from '#contract/resources/clergy.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { EditorProps } from '../../ui/layout/editable-section.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { defineFields } from '../crud/fields.ts';
import { pictureValue } from '../crud/picture/picture-value.ts';
import { textFields } from '../crud/text-fields.ts';
import { clergyMessages } from './messages.ts';
import { PeopleEditor } from './people-editor.tsx';

const text = textFields(ClergyBody);
/** Public specification, section 5. */
const fields = defineFields<ClergyMember>()([
  text('name', 'Name'),
  text('title', 'Title', { hint: 'For example, Vicar or Deacon' }),
  text('description', 'Description', { rows: 5 }),
  { name: 'image', label: 'Picture', kind: 'picture' },
]);
const schema = ClergyBody.extend({ image: pictureValue });

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
          sign={() => browserClient.upload.clergySignature()}
          uploadFailedMessage={() => clergyMessages.saveFailed}
          requiredFieldsMessage={clergyMessages.requiredFields}
        />
      )}
    />
  );
}
