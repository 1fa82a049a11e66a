import { expect, it } from 'vitest';
import { compareVersions, defineFields, toFormValues } from './fields.ts';

interface Feast {
  readonly title: string;
  readonly day: string | null;
  readonly kind?: string;
  readonly isFast?: boolean;
  readonly picture?: null;
}

const fields = defineFields<Feast>()([
  { name: 'title', label: 'Title', kind: 'text', maxLength: 200, isRequired: true },
  { name: 'day', label: 'Day', kind: 'date' },
  { name: 'kind', label: 'Kind', kind: 'select', options: { lord: 'Of our Lord', saint: 'Of a saint' } },
  { name: 'isFast', label: 'Fast day', kind: 'checkbox', toValue: (feast) => feast?.isFast ?? true },
  { name: 'image', label: 'Picture', kind: 'picture' },
  { name: 'note', label: 'Note', kind: 'text', maxLength: 9, comparison: { label: 'Remark' } },
  { name: 'secret', label: 'Secret', kind: 'password' },
]);
const empty = {
  title: '',
  day: '',
  kind: '',
  isFast: true,
  image: null,
  imageAlt: '',
  imageFocus: 'center',
  note: '',
  secret: '',
};

it('the form of a new record has empty values and the defaults of its fields', () => {
  expect(toFormValues(fields, undefined)).toEqual(empty);
});

it('the form of a record has its values, and empty ones for null', () => {
  expect(toFormValues(fields, { title: 'Danaha', day: null, kind: 'lord', isFast: false })).toEqual({
    ...empty,
    title: 'Danaha',
    kind: 'lord',
    isFast: false,
  });
});

it('the comparison of two versions lists the fields that differ, as text for readers', () => {
  const theirs = {
    ...empty,
    day: '2027-01-06',
    kind: 'lord',
    isFast: false,
    image: new File([], 'river.jpg'),
    note: 'By the river',
    secret: 'not shown',
  };
  const compared = compareVersions(fields, theirs, empty);
  expect(compared.map(({ label, text }) => ({ label, text }))).toEqual([
    { label: 'Day', text: 'Wednesday, January 6, 2027' },
    { label: 'Kind', text: 'Of our Lord' },
    { label: 'Fast day', text: 'No' },
    { label: 'Picture', text: 'river.jpg' },
    { label: 'Remark', text: 'By the river' },
  ]);
  expect(compareVersions(fields, empty, empty)).toEqual([]);
});
