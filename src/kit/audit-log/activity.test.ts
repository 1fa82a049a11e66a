import { describe, expect, it } from 'vitest';
import { runCleanup } from '#app/server/cleanup-jobs.ts';
import { STAFF } from '#app/testing/test-app.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '../storage/testing/fresh-database.ts';
import { auditMessage } from './messages.ts';

const DAY = 24 * 60 * 60_000;

describe.each(engines)('the activity log on %s', (engine) => {
  const server = useTestApp({ engine });

  const list = async (search?: string) =>
    (await server.staff.activity.list({ query: { ...(search !== undefined && { search }) } })).entries;
  const listed = async (search?: string) => (await list(search)).map(auditMessage);

  it('records a replayed call once and a rejected call not at all', async () => {
    const body = { title: 'Picnic' };
    for (let turn = 0; turn < 3; turn++)
      await server.staff.events.create({ body, idempotencyKey: 'k'.repeat(20) });
    await expect(server.staff.events.update({ params: { id: 999 }, body })).rejects.toThrow();
    await expect(
      server.staff.galleryFolders.create({ body: { name: '', category: 'others' } }),
    ).rejects.toThrow();
    expect(await listed()).toEqual(['added the event “Picnic”']);
    expect((await list())[0]).toMatchObject({ by: STAFF.name, at: '2026-11-24T18:00:00.000Z' });
  });

  it('records the actor’s current name when a slow request arrives after a rename', async () => {
    const bearer = await server.signIn({ ...STAFF, email: 'george@stthomas.example', name: 'George' });
    const renamed = server.client(bearer).auth;
    const body = new ReadableStream(
      {
        async pull(controller) {
          await renamed.updateProfile({ body: { name: 'George Mathew', email: 'george@stthomas.example' } });
          controller.enqueue(new TextEncoder().encode('{"title":"Picnic"}'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const response = await server.request('/api/events', sent);
    expect(response.status).toBe(201);
    expect((await list())[0]).toMatchObject({ by: 'George Mathew', kind: 'events' });
  });

  it('records accounts and sessions without email addresses, and prayer requests without names', async () => {
    const { id } = await server.staff.users.create({
      body: {
        name: 'George Mathew',
        email: 'george@stthomas.example',
        password: 'nine books upon the shelf',
      },
    });
    await server.staff.users.endSessions({ params: { id } });
    await server.staff.auth.endOtherSessions();
    await server.client().prayerRequests.submit({
      body: { prayerType: 'Blessings', name: 'Anna Varghese', details: 'For our first house' },
    });
    const [request] = (await server.staff.prayerRequests.list()).requests;
    await server.staff.prayerRequests.update({
      params: { id: request?.id ?? 0 },
      body: { state: 'praying' },
    });
    await server.staff.prayerRequests.remove({ params: { id: request?.id ?? 0 } });
    expect(await listed()).toEqual([
      'permanently deleted a prayer request',
      'changed a prayer request',
      'ended sessions of their own',
      'ended sessions of “George Mathew”',
      'added the user “George Mathew”',
    ]);
    const rows = await server.deps.storage.db.selectFrom('activity').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/@|nine books|anna/i);
  });

  it('records the new name when users rename themselves', async () => {
    const body = { name: 'The host', email: STAFF.email };
    await server.staff.auth.updateProfile({ body });
    await server.staff.auth.updateProfile({ body });
    expect((await list()).map((entry) => `${entry.by} ${auditMessage(entry)}`)).toEqual([
      'The host changed their own profile',
      `${STAFF.name} changed their own profile “The host”`,
    ]);
  });

  it('records both names when an administrator renames a user', async () => {
    const email = 'george@stthomas.example';
    const { id } = await server.staff.users.create({
      body: { name: 'George Mathew', email, password: 'nine books upon the shelf' },
    });
    for (const name of ['George Mathew', 'The host'])
      await server.staff.users.update({ params: { id }, body: { name, email, isActive: true } });
    expect((await listed()).slice(0, 2)).toEqual([
      'changed the user “George Mathew, now The host”',
      'changed the user “George Mathew”',
    ]);
  });

  it('is searched by name, kind and title with any characters in the term', async () => {
    await server.staff.events.create({ body: { title: 'Perunnal 100%' } });
    await server.staff.services.create({
      body: { name: 'Sandhya', day: 'Saturday', time: '6:00 PM', category: 'regular' },
    });
    expect(await listed('PERUNNAL')).toEqual(['added the event “Perunnal 100%”']);
    expect(await listed('worship service')).toEqual(['added the worship service “Sandhya”']);
    expect(await listed(STAFF.name)).toHaveLength(2);
    expect(await listed('Nov 24')).toHaveLength(2);
    expect(await listed('0%')).toEqual(['added the event “Perunnal 100%”']);
    for (const nothing of ['%', '_', '!', "'", '\\']) expect((await listed(nothing)).length).toBeLessThan(2);
  });

  it('groups the same change of several records of a kind in a day', async () => {
    for (let number = 1; number <= 30; number++)
      await server.staff.events.create({ body: { title: `Event ${number}` } });
    await server.staff.news.create({ body: { title: 'Bell' } });
    server.clock.advance(DAY);
    const later = server.client(await server.signIn({ ...STAFF, email: 'later@stthomas.example' }));
    await later.events.create({ body: { title: 'Event 31' } });
    const list = async (query: { before?: number } = {}) =>
      (await later.activity.list({ query: { grouped: 'true', ...query } })).entries;
    const entries = await list();
    expect(entries.map(auditMessage)).toEqual([
      'added the event “Event 31”',
      'added the news article “Bell”',
      'added 30 events',
    ]);
    expect(await list({ before: entries[2]?.id ?? 0 }), 'a group ends at its first entry').toEqual([]);
  });

  it('is listed in pages and deleted after a year', async () => {
    for (let number = 1; number <= 21; number++)
      await server.staff.events.create({ body: { title: `${number}` } });
    const first = await server.staff.activity.list();
    expect([first.entries.length, first.hasOlder]).toEqual([20, true]);
    const rest = await server.staff.activity.list({ query: { before: first.entries.at(-1)?.id ?? 0 } });
    expect([rest.entries.map(({ title }) => title), rest.hasOlder]).toEqual([['1'], false]);

    server.clock.advance(366 * DAY);
    await runCleanup(server.deps);
    expect(await server.deps.storage.db.selectFrom('activity').selectAll().execute()).toEqual([]);
  });
});
