import { useWatch } from 'react-hook-form';
import type { InputProps } from '#kit/crud/form/fields.ts';
import { FocusField } from '#kit/crud/form/focus-field.tsx';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { PICTURE_HINT, pictureValues } from '#kit/crud/picture/picture-value.ts';
import { pictureFocuses } from '#kit/media/focus.ts';
import { Cross } from '#kit/ui/art/cross.tsx';
import { IdentityBody, type Parish } from '../contract.ts';
import { blockSection } from './block-section.tsx';

const text = textFields(IdentityBody);

export const identityBlock = blockSection({
  block: 'identity',
  appears:
    'at the top of every page, on the home page’s first screen, in window titles, emails and calendars',
  mayBeEmpty: true,
  fields: [
    text('name', 'Full name'),
    text('saint', 'Short name, first line', { hint: 'The saint, for example St. Thomas' }),
    text('church', 'Short name, second line', { hint: 'For example Indian Orthodox Church, Springfield' }),
    text('jurisdiction', 'Jurisdiction'),
    text('diocese', 'Diocese'),
    text('metropolitan', 'Diocesan Metropolitan', { hint: 'On the About page' }),
    text('catholicos', 'Catholicos', { hint: 'On the About page' }),
    text('tagline', 'Tagline', { hint: 'On the home page’s first screen' }),
    {
      kind: 'picture',
      name: 'patronImage',
      label: 'Picture of the patron saint',
      hint: `At the top of every page, in place of the cross. ${PICTURE_HINT}`,
      details: [],
      toValue: (record) => record?.parish.pictures.patron ?? null,
    },
    {
      kind: 'picture',
      name: 'heroImage',
      label: 'Picture of the home page',
      hint: `It fills the home page’s first screen, and appears when the site is shared. ${PICTURE_HINT}`,
      details: [],
      toValue: (record) => record?.parish.pictures.hero ?? null,
    },
    {
      kind: 'select',
      name: 'heroFocus',
      label: 'Most important part of this picture',
      options: pictureFocuses,
      isShown: ({ heroImage }) => heroImage !== null,
      Input: HeroFocusField,
    },
  ],
  schema: IdentityBody.extend({ ...pictureValues('patronImage'), ...pictureValues('heroImage') }),
  Preview: IdentityPreview,
});

function HeroFocusField(props: InputProps) {
  return <FocusField {...props} picture={useWatch({ name: 'heroImage' })} />;
}

/** The brand in the header, and the home page's first screen. */
function IdentityPreview({ parish: { identity, pictures } }: { readonly parish: Parish }) {
  const { hero, patron } = pictures;
  return (
    <div className="space-y-4">
      <div className="overflow-hidden rounded-sm bg-night text-on-night">
        <div className="flex items-center gap-2.5 px-5 py-3">
          {patron ? (
            <img src={patron.src} alt="" className="size-11 shrink-0 rounded-full object-cover" />
          ) : (
            <Cross className="h-9 w-6 shrink-0 text-lamp" />
          )}
          <p className="leading-tight">
            <b className="block font-serif text-xl font-semibold">{identity.saint}</b>
            <span className="block text-[0.78rem] text-quiet-on-night">{identity.church}</span>
          </p>
        </div>
        {hero && (
          <img
            src={hero.src}
            alt=""
            className="aspect-[2/1] w-full object-cover"
            style={{ objectPosition: identity.heroFocus }}
          />
        )}
        <div className="space-y-1 px-5 py-4">
          <p className="text-[0.9rem] text-quiet-on-night">{identity.jurisdiction}</p>
          <p className="font-serif text-2xl">{identity.name}</p>
          <p className="text-quiet-on-night">{identity.tagline}</p>
        </div>
      </div>
      <p>{[identity.diocese, identity.metropolitan, identity.catholicos].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
