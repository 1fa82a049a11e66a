import { expect, it } from 'vitest';
import type { Service } from '../contract/services.ts';
import { visibleServices } from './visible-services.ts';

const qurbana: Service = {
  id: 1,
  name: 'Holy Qurbana',
  day: 'Sunday',
  time: '8:30 AM',
  description: null,
  formatted: { description: [] },
  language: null,
  category: 'regular',
  lengthMinutes: null,
  rule: null,
  createdAt: '2026-11-24T18:00:00.000Z',
  version: 1,
};

it.each(['id', 'name', 'day', 'time'])('a service without %s is dropped', { tags: ['P3'] }, (field) => {
  const { [field as 'name']: _, ...lacking } = qurbana;
  expect(visibleServices([lacking as Service, { ...qurbana, name: 'Whole' }], 'regular')).toMatchObject([
    { name: 'Whole' },
  ]);
});

it('a blank name counts as missing', () => {
  expect(visibleServices([{ ...qurbana, name: ' ' }], 'regular')).toEqual([]);
});
