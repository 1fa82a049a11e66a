import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { ServiceBody } from './contract/services.ts';

const QURBANA = { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM' };

describe.each(engines)('services of worship on %s', (engine) => {
  const parish = useTestApp({ engine });

  const add = (body: ServiceBody) => parish.staff.services.create({ body });
  const names = async () => (await parish.visitor.services.list()).map(({ name }) => name);

  it('are sorted by weekday, then unparsable days, then special services', { tags: ['P7'] }, async () => {
    for (const [name, day, time, category] of [
      ['Easter', 'Easter Sunday', '4:00 AM', 'special'],
      ['Unread day', 'daily', '6:00 AM', 'regular'],
      ['Vespers', 'Saturdays', '6:00 PM', 'regular'],
      ['Second Qurbana', 'Sunday', '11:00 AM', 'regular'],
      ['Nativity', 'December 25', '3:00 AM', 'special'],
      ['Unread time', 'Sunday', 'after Holy Qurbana', 'regular'],
      ['First Qurbana', 'Every Sunday', '8:30 AM', 'regular'],
      ['Same hour, added later', 'Sunday', '8:30 AM', 'regular'],
      ['Intercession', 'Wednesday', '7:00 PM', 'regular'],
      ['Holy Friday', 'Good Friday', '8:00 AM', 'special'],
    ] as const)
      await add({ name, day, time, category });
    expect(await names()).toEqual([
      'First Qurbana',
      'Same hour, added later',
      'Second Qurbana',
      'Unread time',
      'Intercession',
      'Vespers',
      'Unread day',
      'Easter',
      'Nativity',
      'Holy Friday',
    ]);
  });

  it('are returned with their times in one format, and rejected with one that is not understood', async () => {
    expect(await add({ ...QURBANA, time: '9' })).toMatchObject({ time: '9:00 AM' });
    await expect(add({ ...QURBANA, time: '25:00' })).rejects.toMatchObject({
      details: { errors: { time: 'Write a time such as 8:30 AM.' } },
    });
    expect(await add({ ...QURBANA, time: '18:00-19:30' })).toMatchObject({ time: '6:00 PM to 7:30 PM' });
    expect(await add({ ...QURBANA, time: 'after the fair' })).toMatchObject({ time: 'after the fair' });
  });

  it('are regular by default', { tags: ['A9', 'P3'] }, async () => {
    expect(await add(QURBANA)).toMatchObject({ category: 'regular' });
    expect(await add({ ...QURBANA, category: 'special' })).toMatchObject({ category: 'special' });
  });
});
