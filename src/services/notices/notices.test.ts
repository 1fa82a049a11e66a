import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { auditMessage } from '#kit/audit-log/messages.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { NoticeBody } from './contract.ts';

/** The coming midnight in Springfield; the tests begin on Tuesday, November 24, at noon. */
const MIDNIGHT = '2026-11-25T00:00:00-06:00';

describe.each(engines)('notices on %s', (engine) => {
  const parish = useTestApp({ engine });
  const add = (body: Partial<z.input<typeof NoticeBody>> = {}) =>
    parish.staff.notices.create({ body: { text: 'Icy roads', ...body } });
  const goTo = (instant: string, milliseconds = 0) =>
    parish.clock.advance(Date.parse(instant) + milliseconds - parish.clock.now());

  it('are shown from now to the coming midnight in the parish’s time zone by default', async () => {
    const notice = await add();
    expect(notice).toEqual({
      _id: 1,
      text: 'Icy roads',
      from: '2026-11-24T12:00:00-06:00',
      until: MIDNIGHT,
      version: 1,
      createdAt: '2026-11-24T18:00:00.000Z',
    });
    expect(await add({ from: '2026-11-29T02:00:00Z', until: null })).toMatchObject({
      from: '2026-11-28T20:00:00-06:00',
      until: '2026-11-29T00:00:00-06:00',
    });
    expect(await add({ from: '2026-10-31T08:00', until: '' })).toMatchObject({
      from: '2026-10-31T08:00:00-05:00',
      until: MIDNIGHT,
    });
  });

  it('end at midnight on the day of 25 hours, and keep their times when only the text changes', async () => {
    goTo('2026-11-01T00:30:00-05:00');
    const { _id: id, from } = await add();
    const until = '2026-11-02T00:00:00-06:00';
    goTo('2026-11-01T01:00:00-05:00');
    const changed = await parish.staff.notices.update({ params: { id }, body: { text: 'Dry roads' } });
    expect(changed).toMatchObject({ text: 'Dry roads', from, until, version: 2 });
  });

  it('are listed for visitors only while they are current, and all of them for staff', async () => {
    await add({ text: 'Ended', from: '2026-11-20T12:00:00Z', until: '2026-11-24T18:00:00Z' });
    await add({ text: 'Current' });
    await add({ text: 'Future', from: '2026-11-24T18:00:00.001Z' });
    const texts = async (list: Promise<readonly { text: string }[]>) => (await list).map(({ text }) => text);
    expect(await texts(parish.visitor.notices.list())).toEqual(['Current']);
    expect(await texts(parish.staff.notices.list())).toEqual(['Current']);
    const all = parish.staff.notices.list({ query: { admin: 'true' } });
    expect(await texts(all)).toEqual(['Future', 'Current', 'Ended']);
    const status = async (id: number) => (await parish.request(`/api/notices/${id}`)).status;
    expect([await status(1), await status(2), await status(3)]).toEqual([404, 200, 404]);
    expect((await parish.staff.notices.read({ params: { id: 3 } })).text).toBe('Future');
  });

  it.each([
    ['text', { text: 'x'.repeat(141) }],
    ['text', { text: ' \u0001 ' }],
    ['until', { until: 'tonight' }],
    ['until', { until: '+010000-01-01T00:00:00Z' }],
    ['until', { until: '9999-12-31T23:59:59-05:00' }],
    ['from', { from: '2026-11-24' }],
    ['from', { from: '2026-02-30T12:00:00Z' }],
    ['until', { until: '2026-11-24T17:59:59Z' }],
    ['until', { from: '2026-11-25T12:00:00Z', until: '2026-11-25T12:00:00Z' }],
    ['until', { until: '2027-03-14T02:30' }],
    ['from', { from: '2027-11-07T01:30', until: '2027-12-01T12:00' }],
  ])('reject an invalid %s: %j', async (field, body) => {
    await expect(add(body)).rejects.toMatchObject({
      code: 'INVALID_BODY',
      details: { errors: { [field]: expect.any(String) } },
    });
    expect(await parish.staff.notices.list({ query: { admin: 'true' } })).toEqual([]);
  });

  it('Live ends four hours after it was turned on, or when it is turned off, and is recorded', async () => {
    const until = async () => (await parish.visitor.live.read()).until;
    const turn = (isLive: boolean) => parish.staff.live.update({ body: { isLive } });
    expect(await until()).toBeNull();
    await turn(true);
    expect(await turn(false)).toEqual({ until: null });
    expect(await until()).toBeNull();
    const end = '2026-11-24T22:00:00.000Z';
    expect(await turn(true)).toEqual({ until: end });
    const { entries } = await parish.staff.activity.list();
    expect(entries.map(auditMessage)).toEqual([
      'changed Live to “on”',
      'changed Live to “off”',
      'changed Live to “on”',
    ]);
    goTo(end, -1);
    expect(await until()).toBe(end);
    goTo(end);
    expect(await until()).toBeNull();
  });
});
