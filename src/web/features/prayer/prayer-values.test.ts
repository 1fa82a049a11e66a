import { describe, expect, it } from 'vitest';
import { EMPTY_VALUES, readFormValues, toPrayerRequestBody, validatePrayer } from './prayer-values.ts';

const VALUES = {
  prayerType: 'Memorial',
  name: 'Anna Varghese',
  contactNumber: '',
  details: 'For my grandfather.',
} as const;

describe('the prayer form', () => {
  it('reads its values with normalized line breaks', () => {
    const form = new URLSearchParams({ ...VALUES, details: 'One\r\ntwo', website: '' });
    expect(readFormValues(form)).toEqual({ ...VALUES, details: 'One\ntwo' });
    expect(readFormValues(new URLSearchParams('name=Anna'))).toEqual({ ...EMPTY_VALUES, name: 'Anna' });
  });

  it('requires a type, a name and details, but no number', { tags: ['P5'] }, () => {
    expect(validatePrayer(VALUES)).toEqual({});
    expect(Object.keys(validatePrayer({ ...EMPTY_VALUES, name: '  ', details: '\n' }))).toEqual([
      'prayerType',
      'name',
      'details',
    ]);
  });

  it.each([
    ['name', 121],
    ['contactNumber', 41],
    ['details', 5_001],
  ] as const)('reports when %s is longer than the server accepts', (field, length) => {
    expect(Object.keys(validatePrayer({ ...VALUES, [field]: 'x'.repeat(length) }))).toEqual([field]);
    expect(validatePrayer({ ...VALUES, [field]: 'x'.repeat(length - 1) })).toEqual({});
  });

  it('sends the fields of the specification, and the honeypot only when it is filled in', () => {
    expect(toPrayerRequestBody(VALUES, '')).toEqual(VALUES);
    expect(toPrayerRequestBody(VALUES, 'x')).toEqual({ ...VALUES, website: 'x' });
  });
});
