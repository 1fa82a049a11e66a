import { expect, it } from 'vitest';
import type { Service } from '../contract/services.ts';
import { visibleServices } from './visible-services.ts';

const qurbana: Service = {
  id: 1,
  name: 'Holy Qurbana',
  day: 'Sunday',
  time: '8:30 AM',
  description: null,
  language: null,
  category: 'regular',
  lengthMinutes: null,
  rule: null,
  createdAt: '2026-11-24T18:00:00.000Z',
  version: 1,
};
const passion: Service = { ...qurbana, id: 2, name: 'Passion', day: 'Good Friday', category: 'special' };

it('a section contains the services of its category in order', () => {
  const vespers = { ...qurbana, id: 3, name: 'Vespers' };
  expect(visibleServices([vespers, passion, qurbana], 'regular')).toEqual([vespers, qurbana]);
  expect(visibleServices([vespers, passion, qurbana], 'special')).toEqual([passion]);
});

it.each(['id', 'name', 'day', 'time'])('a service without %s is dropped', { tags: ['P3'] }, (field) => {
  const { [field as 'name']: _, ...lacking } = qurbana;
  expect(visibleServices([lacking as Service, { ...qurbana, name: 'Whole' }], 'regular')).toMatchObject([
    { name: 'Whole' },
  ]);
});

it('a blank name counts as missing', () => {
  expect(visibleServices([{ ...qurbana, name: ' ' }], 'regular')).toEqual([]);
});
