import { expect, it } from 'vitest';
import type { Service } from '#contract/services.ts';
import { shownServices } from './visible-services.ts';

const qurbana: Service = {
  id: 1,
  name: 'Holy Qurbana',
  day: 'Sunday',
  time: '8:30 AM',
  description: null,
  language: null,
  category: 'regular',
  createdAt: '2026-11-24T18:00:00.000Z',
  version: 1,
};
const passion: Service = { ...qurbana, id: 2, name: 'Passion', day: 'Good Friday', category: 'special' };

it('each section has the services of its own category, in their order', () => {
  const vespers = { ...qurbana, id: 3, name: 'Vespers' };
  expect(shownServices([vespers, passion, qurbana], 'regular')).toEqual([vespers, qurbana]);
  expect(shownServices([vespers, passion, qurbana], 'special')).toEqual([passion]);
});

it.each(['id', 'name', 'day', 'time'])(
  'a service that lacks its %s is dropped',
  { tags: ['P3'] },
  (field) => {
    const { [field as 'name']: _, ...lacking } = qurbana;
    expect(shownServices([lacking as Service, { ...qurbana, name: 'Whole' }], 'regular')).toMatchObject([
      { name: 'Whole' },
    ]);
  },
);

it('a name of blanks is no name', () => {
  expect(shownServices([{ ...qurbana, name: ' ' }], 'regular')).toEqual([]);
});
