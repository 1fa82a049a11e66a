import { describe, expect, it } from 'vitest';
import { readFormValues } from './inbox-form.ts';
import { prayerForm } from './prayer.ts';
import { takeDownForm } from './take-down.ts';
import { visitForm } from './visit.ts';

const FIELDS = {
  prayerType: 'Healing Prayer',
  name: 'Anna Varghese',
  contactNumber: '',
  details: 'For my grandfather.',
} as const;
const VALUES = { ...prayerForm.initial, ...FIELDS };
const MEMORIAL = { ...VALUES, prayerType: 'Memorial', memorialName: 'Chacko', memorialDate: '1987-12-05' };

describe('the prayer form', () => {
  it('reads its values with normalized line breaks', () => {
    const form = new URLSearchParams({ ...VALUES, details: 'One\r\ntwo', website: '' });
    expect(readFormValues(prayerForm, form)).toEqual({ ...VALUES, details: 'One\ntwo' });
    expect(readFormValues(prayerForm, new URLSearchParams('name=Anna'))).toEqual({
      ...prayerForm.initial,
      name: 'Anna',
    });
  });

  it('requires a type, a name and details, but no number', { tags: ['P5'] }, () => {
    expect(prayerForm.validate(VALUES)).toEqual({});
    const errors = prayerForm.validate({ ...prayerForm.initial, name: '  ', details: '\n' });
    expect(Object.keys(errors)).toEqual(['prayerType', 'name', 'details']);
  });

  it('sends the fields of the specification', () => {
    expect(prayerForm.toBody(VALUES)).toEqual(FIELDS);
  });

  it('sends a memorial without its year, or the day of the church, only with the types that have one', () => {
    const sent = (values: object) => prayerForm.toBody({ ...MEMORIAL, ...values });
    const memorial = { name: 'Chacko', on: '12-05', isPublic: false };
    expect(sent({})).toMatchObject({ memorial });
    expect(sent({ memorialDay: 'pentecost', memorialPublic: 'on' })).toMatchObject({
      memorial: { name: 'Chacko', on: 'pentecost', isPublic: true },
    });
    expect(sent({ prayerType: 'Wedding' })).not.toHaveProperty('memorial');
    expect(sent({ memorialName: '', memorialDate: '' })).not.toHaveProperty('memorial');
  });

  it('requires both the name and the day of a memorial', () => {
    const errors = (values: object) => Object.keys(prayerForm.validate({ ...MEMORIAL, ...values }));
    expect(errors({ memorialName: ' ' })).toEqual(['memorialName']);
    expect(errors({ memorialDate: '' })).toEqual(['memorialDate']);
    expect(errors({ memorialDate: '', memorialDay: 'easter' })).toEqual([]);
  });
});

describe('the form to announce a visit', () => {
  const visit = { ...visitForm.initial, name: 'Anna', contact: 'anna@example.org', consent: 'on' };

  it('requires a name, a way to answer and consent, but no Sunday and no message', () => {
    expect(visitForm.validate(visit)).toEqual({});
    const errors = visitForm.validate({ ...visitForm.initial, people: '' });
    expect(Object.keys(errors).toSorted()).toEqual(['consent', 'contact', 'name', 'people']);
  });

  it.each<[string, boolean]>([
    ['anna@example.org', true],
    ['(555) 555-0123', true],
    ['555-0123', true],
    ['WhatsApp +91 481 255 5010', true],
    ['ask my sister', false],
    ['call 911', false],
  ])('accepts %s as a way to answer: %s', (contact, isValid) => {
    expect(visitForm.validate({ ...visit, contact }).contact === undefined).toBe(isValid);
  });

  it.each(['0', '-1', '51', '1.5', 'two', ''])('rejects %j people', (people) => {
    expect(Object.keys(visitForm.validate({ ...visit, people }))).toEqual(['people']);
  });

  it('sends the number of people as a number and the consent as a boolean', () => {
    expect(visitForm.toBody({ ...visit, people: '3' })).toEqual({
      name: 'Anna',
      contact: 'anna@example.org',
      date: '',
      message: '',
      people: 3,
      consent: true,
    });
  });
});

it('the form to take down a picture requires a message, and sends the id of the picture', () => {
  const values = { image: '12', message: 'My son is in it.' };
  expect(takeDownForm.validate(values)).toEqual({});
  expect(Object.keys(takeDownForm.validate({ ...values, message: ' ' }))).toEqual(['message']);
  expect(takeDownForm.toBody(values)).toEqual({ imageId: 12, message: 'My son is in it.' });
});
