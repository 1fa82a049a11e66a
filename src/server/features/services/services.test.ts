import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceBody } from '#contract/services.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const NOW = '2026-11-24T18:00:00.000Z';
const QURBANA = { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM' };

describe.each(engines)('services of worship on %s', (engine) => {
  let parish: TestApp;
  let visitor: ReturnType<TestApp['client']>;
  let staff: ReturnType<TestApp['client']>;

  beforeEach(async () => {
    parish = await testApp({ engine, now: NOW });
    visitor = parish.client();
    staff = parish.client(await parish.signIn());
  });
  afterEach(() => parish.close());

  const add = (body: ServiceBody) => staff.services.create({ body });
  const names = async () => (await visitor.services.list()).map(({ name }) => name);

  it('are sorted by weekday from Sunday on, then unparsable days, then special services by age', {
    tags: ['P7'],
  }, async () => {
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

  it('are regular by default', { tags: ['A9', 'P3'] }, async () => {
    expect(await add(QURBANA)).toMatchObject({ category: 'regular' });
    expect(await add({ ...QURBANA, category: 'special' })).toMatchObject({ category: 'special' });
  });

  it('are stored trimmed, with blank fields as null, and with line breaks and any script', {
    tags: ['A3', 'P3'],
  }, async () => {
    const description = 'വിശുദ്ധ കുർബ്ബാന\n\n"Come" & <b>see</b>; ܡܪܢܐܬܐ';
    const service = await add({ ...QURBANA, name: ' Holy Qurbana ', description, language: '   ' });
    expect(service).toEqual({
      ...QURBANA,
      id: service.id,
      description,
      language: null,
      category: 'regular',
      createdAt: NOW,
      version: 1,
    });
    expect(await visitor.services.read({ params: { id: service.id } })).toEqual(service);
  });

  it('have a version when read individually', async () => {
    const { id } = await add(QURBANA);
    await staff.services.update({ params: { id }, body: { ...QURBANA, time: '9:00 AM' } });
    expect((await parish.request(`/api/services/${id}`)).headers.get('etag')).toBe('"2"');
  });

  it('show a change immediately', { tags: ['A7'] }, async () => {
    expect(await names()).toEqual([]);
    const { id } = await add(QURBANA);
    expect(await names()).toEqual(['Holy Qurbana']);
    await staff.services.update({ params: { id }, body: { ...QURBANA, name: 'Qurbana' } });
    expect(await names()).toEqual(['Qurbana']);
    await staff.services.remove({ params: { id } });
    expect(await names()).toEqual([]);
  });

  it('reject a change of a stale version', async () => {
    const { id, version } = await add(QURBANA);
    const change = (time: string, ifMatch?: number) =>
      staff.services.update({
        params: { id },
        body: { ...QURBANA, time },
        ...(ifMatch !== undefined && { ifMatch }),
      });
    await change('9:00 AM', version);
    await expect(change('10:00 AM', version)).rejects.toMatchObject({ code: 'STALE' });
    expect(await visitor.services.list()).toMatchObject([{ time: '9:00 AM', version: 2 }]);
    expect(await change('10:00 AM')).toMatchObject({ time: '10:00 AM', version: 3 });
  });

  it('are restored from the trash unchanged', async () => {
    const service = await add({ ...QURBANA, description: 'Come early.', category: 'special' });
    await staff.services.remove({ params: { id: service.id } });
    const [entry] = await staff.trash.list({ query: { kind: 'services' } });
    expect(entry).toMatchObject({ title: 'Holy Qurbana', recordId: service.id });
    await staff.trash.restore({ params: { id: entry?.id ?? 0 } });
    expect(await visitor.services.list()).toEqual([{ ...service, version: 2 }]);
  });

  it('return 404 for an unknown id on read, change and delete', async () => {
    const params = { id: 4711 };
    const unknown = { code: 'NOT_FOUND', message: 'There is no such service' };
    await expect(visitor.services.read({ params })).rejects.toMatchObject(unknown);
    await expect(staff.services.update({ params, body: QURBANA, ifMatch: 1 })).rejects.toMatchObject(unknown);
    await expect(staff.services.remove({ params })).rejects.toMatchObject(unknown);
  });

  it('can be written by staff only', { tags: ['A7'] }, async () => {
    const { id } = await add(QURBANA);
    const expected = { code: 'NO_SESSION' };
    await expect(visitor.services.create({ body: QURBANA })).rejects.toMatchObject(expected);
    await expect(visitor.services.update({ params: { id }, body: QURBANA })).rejects.toMatchObject(expected);
    await expect(visitor.services.remove({ params: { id } })).rejects.toMatchObject(expected);
    expect(await names()).toEqual(['Holy Qurbana']);
  });

  it.each<[string, Record<string, unknown>]>([
    ['name', { name: ' ' }],
    ['day', { day: '' }],
    ['time', { time: 'x'.repeat(101) }],
    ['category', { category: 'weekly' }],
    ['description', { description: 'x'.repeat(5_001) }],
    ['language', { language: 'a\0b' }],
  ])('reject an invalid %s with the name of the field', { tags: ['A5'] }, async (field, bad) => {
    const rejected = await add({ ...QURBANA, ...bad }).catch((problem) => problem);
    expect(rejected).toMatchObject({ code: 'INVALID_BODY' });
    expect(Object.keys(rejected.details.errors)).toEqual([field]);
    expect(await names()).toEqual([]);
  });
});
