import { useFormContext, useWatch } from 'react-hook-form';
import { failureText } from '../../session/error-messages.ts';
import { Field } from '../../ui/field.tsx';
import { NamedLinkText } from '../../ui/linked-text.tsx';
import { CheckBox } from '../crud/check-box.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { ShownField } from '../crud/edit-conflict.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { PictureField } from '../crud/picture/picture-field.tsx';
import { shownPicture } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import { TextField } from '../crud/text-field.tsx';
import { useLists } from '../use-lists.tsx';
import { type AdRow, adCalls } from './ad-calls.ts';
import { type AdValues, adValues } from './ad-values.ts';
import { adFormWords, adWords } from './messages.ts';

const SHOWN_FIELDS: readonly ShownField<AdValues>[] = [
  { name: 'adType', label: 'Ad type', text: ({ adType }) => adType },
  shownPicture,
  { name: 'description', label: 'Description', text: ({ description }) => description },
  { name: 'displayOrder', label: 'Display order', text: ({ displayOrder }) => displayOrder },
  { name: 'isActive', label: 'Status', text: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
];

/** Adds an ad of the home page or edits one (admin specification, sections 2 and 5). */
export function AdForm({ record, onSaved, onClose }: FormProps<AdRow>) {
  const { ads } = useLists();
  /** A new ad is an active image that stands last (admin specification, sections 4 and 9). */
  const valuesOf = (ad?: AdRow): AdValues => ({
    adType: ad?.adType ?? 'image',
    image: ad?.picture ?? null,
    description: ad?.description ?? '',
    displayOrder: String(ad?.displayOrder ?? ads.length),
    isActive: ad?.isActive ?? true,
  });
  const { recordForm, upload } = usePictureForm<AdRow, AdValues>({
    schema: adValues,
    calls: adCalls,
    valuesOf,
    record,
    onSaved,
    keptAs: 'ads',
  });
  return (
    <RecordDialog
      title={record ? adWords.editTitle : adWords.newTitle}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={failureText(recordForm.error, adWords.saveFailed)}
      onClose={onClose}
    >
      <TypeField />
      <ImageOfImageAd {...upload} />
      <TextField name="description" label="Description" cap={2_000} rows={4} hint={adFormWords.tip} />
      <LinkPreview />
      <OrderField />
      <CheckBox name="isActive" label="Active" />
    </RecordDialog>
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

/** How the links in the description will be seen. */
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
