import { textFields } from '#kit/crud/form/text-fields.ts';
import { DescriptionList } from '#kit/crud/list/record-details.tsx';
import { timeZoneOf } from '#kit/dates/time-zone.ts';
import { PlaceBody } from '../contract.ts';
import { cityLine } from '../site/site.ts';
import { blockSection } from './block-section.tsx';
import { PhoneField } from './phone-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { TimeZoneQuestions } from './time-zone-questions.tsx';

const text = textFields(PlaceBody);
const CONTACT_HINT = 'Name and phone number or email address';

export const placeBlock = blockSection({
  block: 'place',
  appears:
    'in the footer of every page, on the home, Services, About, Prayer Request and Donate pages, and in calendars',
  mayBeEmpty: true,
  fields: [
    text('street', 'Street'),
    { ...text('city', 'City'), layout: 'half-if-wide' },
    { ...text('state', 'State'), layout: 'half' },
    { ...text('postalCode', 'Postal code'), layout: 'half' },
    { ...text('country', 'Country'), layout: 'half-if-wide' },
    {
      ...text('timeZone', 'Time zone', {
        hint: 'Type a city, for example Chicago. “Today” on the site, and the times of all events, follow it.',
      }),
      Input: TimeZoneField,
    },
    text('mapUrl', 'Map link', {
      keyboard: 'url',
      hint: 'Copy it from a map website: Share, then Copy link.',
    }),
    text('mapEmbedUrl', 'Map on the About page', {
      keyboard: 'url',
      hint: 'The https address in the code that a map website offers to embed its map. It is loaded only after a click.',
    }),
    { ...text('phone', 'Phone', { keyboard: 'tel' }), Input: PhoneField },
    text('email', 'Email', { keyboard: 'email' }),
    text('donationsEmail', 'Email for donations', {
      keyboard: 'email',
      hint: 'Leave empty to use the email address above.',
    }),
    text('officeHours', 'Office hours', { rows: 2 }),
    text('vicarContact', 'Vicar', { hint: CONTACT_HINT }),
    text('secretaryContact', 'Secretary', { hint: CONTACT_HINT }),
    text('trusteeContact', 'Trustee', { hint: CONTACT_HINT }),
  ],
  confirmation(parish, values, onAnswer) {
    const timeZone = timeZoneOf((values as { timeZone: string }).timeZone);
    if (!timeZone || timeZone === parish.place.timeZone) return null;
    return <TimeZoneQuestions timeZone={timeZone} onAnswer={onAnswer} />;
  },
  Preview({ parish: { identity, place } }) {
    const address = [identity.name, place.street, cityLine(place)];
    return (
      <DescriptionList
        entries={{
          Address: address.filter(Boolean).join('\n'),
          Questions: [place.phone, place.email].filter(Boolean).join('\n'),
          'Office hours': place.officeHours,
          Vicar: place.vicarContact,
          Secretary: place.secretaryContact,
          Trustee: place.trusteeContact,
          'Time zone': place.timeZone,
        }}
      />
    );
  },
});
