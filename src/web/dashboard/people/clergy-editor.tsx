import { ClergyBody, type ClergyMember } from '#contract/resources/clergy.ts';
import { clergyMessages } from '../../features/clergy/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { defineFields } from '../crud/fields.ts';
import { pictureValue } from '../crud/picture/picture-value.ts';
import { PeopleEditor } from './people-editor.tsx';

/** Public specification, section 5. */
const fields = defineFields<ClergyMember>()([
  { name: 'name', label: 'Name', kind: 'text', maxLength: 120, isRequired: true },
  {
    name: 'title',
    label: 'Title',
    kind: 'text',
    maxLength: 120,
    hint: 'For example, Vicar or Deacon',
    isRequired: true,
  },
  { name: 'description', label: 'Description', kind: 'text', maxLength: 2_000, rows: 5 },
  { name: 'image', label: 'Picture', kind: 'picture' },
]);
const schema = ClergyBody.extend({ image: pictureValue });

interface ClergyEditorProps {
  readonly members: readonly ClergyMember[];
  readonly isAdding: boolean;
  readonly reload?: () => Promise<void>;
}

/** Edit mode of the clergy section. */
export function ClergyEditor({ members, isAdding, reload }: ClergyEditorProps) {
  return (
    <PeopleEditor
      group="clergy"
      messages={clergyMessages}
      people={members}
      subtitleOf={({ title }) => title}
      isAdding={isAdding}
      reload={reload}
      form={(props) => (
        <RecordDialog
          {...props}
          messages={{ ...clergyMessages, newTitle: clergyMessages.add }}
          fields={fields}
          schema={schema}
          calls={browserClient.clergy}
          sign={() => browserClient.upload.clergySignature()}
          uploadFailedMessage={() => clergyMessages.saveFailed}
          draftKind="clergy"
          requiredFieldsMessage={clergyMessages.requiredFields}
        />
      )}
    />
  );
}
