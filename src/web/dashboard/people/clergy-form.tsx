import { ClergyBody, type ClergyMember } from '#contract/clergy.ts';
import { clergyMessages } from '../../features/clergy/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { FormProps } from '../crud/crud-list.tsx';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { PictureField } from '../crud/picture/picture-field.tsx';
import { pictureSummary, pictureValue, type WithPicture } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import { TextField } from '../crud/text-field.tsx';
import { useRequiredFields } from './use-required-fields.ts';

type ClergyValues = Record<'name' | 'title' | 'description', string> & WithPicture;

const schema = ClergyBody.extend({ image: pictureValue });

const toFormValues = (member?: ClergyMember): ClergyValues => ({
  name: member?.name ?? '',
  title: member?.title ?? '',
  description: member?.description ?? '',
  image: member?.picture ?? null,
});

const FIELD_SUMMARIES: readonly FieldSummary<ClergyValues>[] = [
  { name: 'name', label: 'Name', text: ({ name }) => name },
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'description', label: 'Description', text: ({ description }) => description },
  pictureSummary,
];

/** Form to add or edit a member of the clergy (public specification, section 5). */
export function ClergyForm({ record, onSaved, onClose }: FormProps<ClergyMember>) {
  const { recordForm: pictureForm, upload } = usePictureForm<ClergyMember, ClergyValues>({
    schema,
    calls: browserClient.clergy,
    sign: () => browserClient.upload.clergySignature(),
    toFormValues,
    record,
    onSaved,
    showsUploadErrorInDialog: true,
    draftKind: 'clergy',
  });
  const { recordForm, isIncomplete } = useRequiredFields(pictureForm, ['name', 'title']);
  return (
    <EditDialog
      title={record ? clergyMessages.editTitle : clergyMessages.add}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={isIncomplete ? clergyMessages.requiredFields : clergyMessages.saveFailed}
      onClose={onClose}
    >
      <TextField name="name" label="Name" maxLength={120} isRequired hasInitialFocus />
      <TextField name="title" label="Title" maxLength={120} hint="For example, Vicar or Deacon" isRequired />
      <TextField name="description" label="Description" maxLength={2_000} rows={5} />
      <PictureField {...upload} />
    </EditDialog>
  );
}
