import { useFormContext, useWatch } from 'react-hook-form';
import { errorMessage } from '../../session/error-messages.ts';
import { Field } from '../../ui/field.tsx';
import { NamedLinkText } from '../../ui/linked-text.tsx';
import { Checkbox } from '../crud/check-box.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { PictureField } from '../crud/picture/picture-field.tsx';
import { pictureSummary } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import { TextField } from '../crud/text-field.tsx';
import { useLists } from '../use-lists.tsx';
import { type AdRecord, adCalls } from './ad-calls.ts';
import { type AdValues, adSchema } from './ad-values.ts';
import { adFormMessages, adMessages } from './messages.ts';

const FIELD_SUMMARIES: readonly FieldSummary<AdValues>[] = [
  { name: 'adType', label: 'Ad type', text: ({ adType }) => adType },
  pictureSummary,
  { name: 'description', label: 'Description', text: ({ description }) => description },
  { name: 'displayOrder', label: 'Display order', text: ({ displayOrder }) => displayOrder },
  { name: 'isActive', label: 'Status', text: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
];

/** Form to add or edit a home page ad (admin specification, sections 2 and 5). */
export function AdForm({ record, onSaved, onClose }: FormProps<AdRecord>) {
  const { ads } = useLists();
  /** A new ad is an active image ad in last place (admin specification, sections 4 and 9). */
  const toFormValues = (ad?: AdRecord): AdValues => ({
    adType: ad?.adType ?? 'image',
    image: ad?.picture ?? null,
    description: ad?.description ?? '',
    displayOrder: String(ad?.displayOrder ?? ads.length),
    isActive: ad?.isActive ?? true,
  });
  const { recordForm, upload } = usePictureForm<AdRecord, AdValues>({
    schema: adSchema,
    calls: adCalls,
    toFormValues,
    record,
    onSaved,
    draftKind: 'ads',
  });
  return (
    <EditDialog
      title={record ? adMessages.editTitle : adMessages.newTitle}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={errorMessage(recordForm.error, adMessages.saveFailed)}
      onClose={onClose}
    >
      <TypeField />
      <ImageOfImageAd {...upload} />
      <TextField
        name="description"
        label="Description"
        maxLength={2_000}
        rows={4}
        hint={adFormMessages.tip}
      />
      <LinkPreview />
      <OrderField />
      <Checkbox name="isActive" label="Active" />
    </EditDialog>
  );
}

const TYPES = [
  ['image', 'Image'],
  ['text', 'Text'],
] as const;

function TypeField() {
  const { register } = useFormContext<AdValues>();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Ad type</legend>
      <div className="flex gap-8">
        {TYPES.map(([value, label], at) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={value}
              {...register('adType')}
              data-first-focus={at === 0 || undefined}
              className="size-5 shrink-0 accent-rubric"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ImageOfImageAd(upload: Parameters<typeof PictureField>[0]) {
  const { adType } = useWatch<AdValues>();
  return adType === 'image' && <PictureField {...upload} />;
}

/** Preview of the links in the description. */
function LinkPreview() {
  const { description = '' } = useWatch<AdValues>();
  if (!description.includes('](')) return null;
  return (
    <div className="border-l-2 border-line pl-4">
      <p className="text-[0.95rem] text-quiet">As visitors will see it</p>
      <p className="whitespace-pre-line">
        <NamedLinkText text={description} />
      </p>
    </div>
  );
}

function OrderField() {
  const { register, formState } = useFormContext<AdValues>();
  return (
    <Field
      label="Display order"
      hint="Lower appears first"
      error={formState.errors.displayOrder?.message}
      isRequired
    >
      {(control) => (
        <input
          {...control}
          {...register('displayOrder')}
          type="number"
          min={0}
          max={9999}
          step={1}
          required
        />
      )}
    </Field>
  );
}
