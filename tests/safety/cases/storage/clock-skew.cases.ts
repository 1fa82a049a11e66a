import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { startMailServer } from '#kit/mail/testing/mail-server.ts';
import { movableClock } from '../../support/clock.ts';
import { defineCase } from '../../support/define-case.ts';
import { signInByMail } from '../../support/server-under-test.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** A session ends after this time without a request. */
const IDLE_SECONDS = HOUR;
const JUMPS = [-DAY, DAY, HOUR + 60, -HOUR - 60, 365 * DAY, -365 * DAY];
const PRAYER = { prayerType: 'Blessings', name: 'Anna Varghese', details: 'For our first house' };

defineCase(
  {
    id: 'R22',
    title: 'the server survives clock jumps',
    pass: 'jumps of an hour, a day and a year, forward and back: no crash, no session or code lives longer, and emails and sign-ins work after each',
  },
  async ({ startSite, report, skip }) => {
    const clock = await movableClock().catch((error: Error) => skip(error.message));
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    const site = await startSite({ ...clock.settings, SMTP_URL: mail.url });
    const isAlive = async (token: string) => (await site.call('/api/auth/me', { token })).status === 200;
    let ended = 0;
    // the server ignores backward jumps: its time never goes below the furthest time reached
    let [ahead, furthest] = [0, 0];
    for (const [n, seconds] of JUMPS.entries()) {
      const { token, userId, otp } = await signInByMail(site, mail);
      expect(await isAlive(token)).toBe(true);
      clock.moveBy(seconds);
      ahead += seconds;
      for (const path of ['/', '/eventsandnews', '/api/events', '/api/daily', '/healthz', '/readyz'])
        expect((await site.call(path)).status, `${path} after ${seconds} s`).toBe(200);
      const after = await isAlive(token);
      expect([seconds, after]).toEqual([seconds, ahead < furthest + IDLE_SECONDS]);
      if (!after) ended += 1;
      furthest = Math.max(furthest, ahead);
      const again = await site.call('/api/auth/verify-otp', { body: { userId, otp } });
      expect([seconds, again.status]).toEqual([seconds, 403]);
      const sent = mail.received.length;
      const body = { ...PRAYER, name: `Anna ${n}` };
      const prayer = await site.call('/api/prayer-request/submit', { body, from: `127.0.${n + 2}.2` });
      expect([seconds, prayer.status]).toEqual([seconds, 201]);
      await expect.poll(() => mail.received.length).toBeGreaterThan(sent);
      const { token: fresh } = await signInByMail(site, mail);
      expect([seconds, await isAlive(fresh)]).toEqual([seconds, true]);
      await sleep(200);
    }
    site.server.kill('SIGTERM');
    expect(await site.server.exited).toBe(0);
    report(
      `${JUMPS.length} jumps: 0 crashes, 6 of 6 emails and sign-ins after them; ${ended} sessions ended as required, no others`,
    );
  },
);

defineCase(
  {
    id: 'T75',
    title: 'a clock that is ahead for some minutes deletes nothing for good',
    pass: 'after a start 400 days ahead, until the cleanup has run, and then with the correct time: 0 of 3 records lost',
  },
  async ({ startSite, report, skip }) => {
    const clock = await movableClock().catch((error: Error) => skip(error.message));
    const site = await startSite(clock.settings);
    const { client } = await site.staff();
    expect((await site.call('/api/prayer-request/submit', { body: PRAYER })).status).toBe(201);
    const visit = {
      name: 'Anna Varghese',
      contact: '555 0100',
      people: 2,
      date: null,
      message: null,
      consent: true,
    };
    expect((await site.call('/api/visits', { body: visit })).status).toBe(201);
    const { _id } = await client.events.create({ body: { title: 'Parish picnic' } });
    await client.events.remove({ params: { id: _id } });

    await site.killAndRestart(async () => clock.moveBy(400 * DAY));
    await expect.poll(() => site.server.output()).toContain('"clock not trusted"');
    await site.killAndRestart(async () => clock.moveBy(-400 * DAY));

    const { client: staff } = await site.staff();
    const { requests } = await staff.prayerRequests.list({ query: {} });
    const visits = await staff.visits.list({ query: {} });
    const trash = await staff.trash.list({ query: {} });
    const counts = [requests.length, visits.requests.length, trash.length];
    expect(counts).toEqual([1, 1, 1]);
    report(`0 of ${counts.length} records lost`);
  },
);
