import { describe, expect, it } from 'vitest';
import { bodyOf, errorsIn, NOTHING_TYPED, valuesIn } from './prayer-values.ts';

const TYPED = {
  prayerType: 'Memorial',
  name: 'Anna Varghese',
  contactNumber: '',
  details: 'For my grandfather.',
} as const;

describe('what is typed into the prayer form', () => {
  it('is read from the form, with one line end as everywhere else', () => {
    const form = new URLSearchParams({ ...TYPED, details: 'One\r\ntwo', website: '' });
    expect(valuesIn(form)).toEqual({ ...TYPED, details: 'One\ntwo' });
    expect(valuesIn(new URLSearchParams('name=Anna'))).toEqual({ ...NOTHING_TYPED, name: 'Anna' });
  });

  it('needs a type, a name and details, and no number', { tags: ['P5'] }, () => {
    expect(errorsIn(TYPED)).toEqual({});
    expect(Object.keys(errorsIn({ ...NOTHING_TYPED, name: '  ', details: '\n' }))).toEqual([
      'prayerType',
      'name',
      'details',
    ]);
  });

  it.each([
    ['name', 121],
    ['contactNumber', 41],
    ['details', 5_001],
  ] as const)('is told when %s is longer than the server takes', (field, length) => {
    expect(Object.keys(errorsIn({ ...TYPED, [field]: 'x'.repeat(length) }))).toEqual([field]);
    expect(errorsIn({ ...TYPED, [field]: 'x'.repeat(length - 1) })).toEqual({});
  });

  it('is sent as the specification names it, and with the hidden field only when something stands in it', () => {
    expect(bodyOf(TYPED, '')).toEqual(TYPED);
    expect(bodyOf(TYPED, 'x')).toEqual({ ...TYPED, website: 'x' });
  });
});
