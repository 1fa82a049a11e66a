import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { FormerVicarBody } from './contract.ts';

const SERVED: FormerVicarBody = {
  name: 'Fr. Thomas Abraham',
  position: 'Vicar',
  start_period: 'Jun-1998',
  end_period: 'May-2004',
};

describe.each(engines)('former vicars on %s', (engine) => {
  const parish = useTestApp({ engine });

  const add = (body: Partial<FormerVicarBody>) =>
    parish.staff.formerVicars.create({ body: { ...SERVED, ...body } });
  const names = async () => (await parish.visitor.formerVicars.list()).map(({ name }) => name);

  it('are sorted by the month of their start, latest first', { tags: ['P7'] }, async () => {
    for (const [name, start_period, end_period] of [
      ['first', 'Sep-1979', 'Jun-1986'],
      ['fourth', 'Feb-2004', 'May-2011'],
      ['second', 'Jul-1986', 'May-1998'],
      ['third', 'Apr-2004', 'Apr-2004'],
      ['last', 'Apr-2004', 'Jun-2019'],
    ] as const)
      await add({ name, start_period, end_period });
    expect(await names()).toEqual(['last', 'third', 'fourth', 'second', 'first']);
  });

  it('may have an end before the start', { tags: ['P3', 'P5'] }, async () => {
    expect(await add({ end_period: 'Jan-1990' })).toMatchObject({ ...SERVED, end_period: 'Jan-1990' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['start_period', { start_period: 'June-1998' }],
    ['start_period', { start_period: '1998-06' }],
    ['end_period', { end_period: '' }],
    ['end_period', { end_period: 'May-98' }],
  ])('reject an invalid %s with the name of the field', { tags: ['P5'] }, async (field, body) => {
    const rejected = await add(body).catch((problem) => problem);
    expect(rejected).toMatchObject({ code: 'INVALID_BODY' });
    expect(Object.keys(rejected.details.errors)).toEqual([field]);
    expect(await names()).toEqual([]);
  });
});
