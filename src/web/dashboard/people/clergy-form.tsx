import { ClergyBody, type ClergyMember } from '#contract/clergy.ts';
import { clergyWords } from '../../features/clergy/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { FormProps } from '../crud/crud-list.tsx';
import type { ShownField } from '../crud/edit-conflict.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { PictureField } from '../crud/picture/picture-field.tsx';
import { pictureValue, shownPicture, type WithPicture } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import { TextField } from '../crud/text-field.tsx';
import { useRequiredFields } from './use-required-fields.ts';

type ClergyValues = Record<'name' | 'title' | 'description', string> & WithPicture;

const schema = ClergyBody.extend({ image: pictureValue });

const valuesOf = (member?: ClergyMember): ClergyValues => ({
  name: member?.name ?? '',
  title: member?.title ?? '',
  description: member?.description ?? '',
  image: member?.picture ?? null,
});

const SHOWN_FIELDS: readonly ShownField<ClergyValues>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'description', label: 'Description', text: ({ description }) => description },
  shownPicture,
];

/** Adds a member of the clergy or edits one (public specification, section 5). */
export function ClergyForm({ record, onSaved, onClose }: FormProps<ClergyMember>) {
  const { recordForm: pictureForm, upload } = usePictureForm<ClergyMember, ClergyValues>({
    schema,
    calls: browserClient.clergy,
    sign: () => browserClient.upload.clergySignature(),
    valuesOf,
    record,
    onSaved,
    isUploadTold: true,
    keptAs: 'clergy',
  });
  const { recordForm, isIncomplete } = useRequiredFields(pictureForm, ['name', 'title']);
  return (
    <RecordDialog
      title={record ? clergyWords.editTitle : clergyWords.add}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={isIncomplete ? clergyWords.missing : clergyWords.saveFailed}
      onClose={onClose}
    >
      <TextField name="name" label="Name" cap={120} isRequired isFirst />
      <TextField name="title" label="Title" cap={120} hint="Vicar, Deacon" isRequired />
      <TextField name="description" label="Description" cap={2_000} rows={5} />
      <PictureField {...upload} />
    </RecordDialog>
  );
}
