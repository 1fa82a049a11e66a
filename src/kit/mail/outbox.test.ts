import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAIL, NOON, type TestOutbox, testOutbox } from '#app/testing/test-outbox.ts';
import { deriveKeys } from '../security/crypto.ts';
import { bothEngines, engines } from '../storage/testing/fresh-database.ts';
import type { Mail } from './mail.ts';
import { CLAIM_MS } from './mail-queue.ts';
import type { Outbox } from './outbox.ts';
import { DeliveryUnknownError } from './smtp-transport.ts';

describe.each(bothEngines)('the outbox on %s', (engine) => {
  /** For what does not depend on the database. */
  const itOnce = it.runIf(engines.includes(engine));
  let harness: TestOutbox;
  beforeEach(async () => {
    harness = await testOutbox(engine);
  });
  afterEach(() => harness.close());

  it('delivers an email on `deliver`, and deletes it', async () => {
    const outbox = harness.createOutboxWith(harness.send);
    await harness.post(outbox);
    expect(harness.sent).toEqual([]);
    outbox.deliver();
    await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
    expect(harness.sent).toEqual([MAIL]);
  });

  it('stores emails encrypted, and none whose transaction fails', async () => {
    const outbox = harness.createOutboxWith(harness.send);
    await harness.post(outbox);
    expect(JSON.stringify(await harness.rows())).not.toMatch(/mariam|sign-in|012345/);
    const failing = harness.storage.transaction(async (trx) => {
      await outbox.enqueue(trx, MAIL);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await harness.rows()).toHaveLength(1);
  });

  itOnce('retries after 1, 2, 4, 8 and 15 seconds, and then every 15', async () => {
    harness.isFailing = true;
    const outbox = harness.createOutboxWith(harness.send);
    await harness.post(outbox);
    for (const [attempt, pause] of [1, 2, 4, 8, 15, 15, 15].entries()) {
      outbox.deliver();
      await vi.waitFor(() => expect(harness.countLogged('mail delayed')).toBe(attempt + 1));
      expect(await harness.secondsUntilDue()).toEqual([pause]);
      harness.time += pause * 1000;
    }
    harness.isFailing = false;
    outbox.deliver();
    await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
    expect(harness.sent).toEqual([MAIL]);
    expect(JSON.stringify(harness.logged)).not.toMatch(/mariam|012345/);
  });

  itOnce('never gives up an email that does not expire, and retries less often after an hour', async () => {
    harness.isFailing = true;
    const outbox = harness.createOutboxWith(harness.send);
    await harness.post(outbox);
    await harness.storage.transaction((trx) => trx.updateTable('outbox').set({ attempts: 240 }).execute());
    outbox.deliver();
    await vi.waitFor(() => expect(harness.countLogged('mail delayed')).toBe(1));
    expect(await harness.secondsUntilDue()).toEqual([300]);
  });

  it('drops an expired email', async () => {
    const outbox = harness.createOutboxWith(harness.send);
    await harness.post(outbox, { expiresAt: new Date(NOON + 600_000).toISOString() });
    harness.time += 600_000;
    outbox.deliver();
    await vi.waitFor(() => expect(harness.countLogged('mail dropped')).toBe(1));
    expect([harness.sent, await harness.rows()]).toEqual([[], []]);
  });

  itOnce('delivers an email that was stored while the clock was a year ahead', async () => {
    const outbox = harness.createOutboxWith(harness.send);
    harness.time += 365 * 86_400_000;
    await harness.post(outbox);
    harness.time = NOON;
    outbox.deliver();
    await vi.waitFor(() => expect(harness.sent).toEqual([MAIL]));
  });

  it('delivers a new email before a hundred rejected ones', async () => {
    const outbox = harness.createOutboxWith(async (mail) => {
      if (mail.to.startsWith('full')) throw new Error('this mailbox is full');
      harness.sent.push(mail);
    });
    for (let nth = 0; nth < 100; nth += 1)
      await harness.post(outbox, undefined, { ...MAIL, to: 'full@stthomas.example' });
    await harness.storage.transaction((trx) => trx.updateTable('outbox').set({ attempts: 3 }).execute());
    await harness.post(outbox);
    outbox.deliver();
    // a run stops at the first rejection, and the next one starts two seconds later
    await vi.waitFor(() => expect(harness.sent).toEqual([MAIL]));
  });

  it('delivers a rejected code after a new code and before emails that do not expire', async () => {
    const outbox = harness.createOutboxWith(harness.send);
    const expiresAt = new Date(NOON + 600_000).toISOString();
    await harness.post(outbox, { expiresAt }, { ...MAIL, subject: 'refused once' });
    await harness.storage.transaction((trx) => trx.updateTable('outbox').set({ attempts: 1 }).execute());
    await harness.post(outbox, undefined, { ...MAIL, subject: 'can wait' });
    await harness.post(outbox, { expiresAt }, { ...MAIL, subject: 'new' });
    outbox.deliver();
    await vi.waitFor(() => expect(harness.sent).toHaveLength(3));
    expect(harness.sent.map(({ subject }) => subject)).toEqual(['new', 'refused once', 'can wait']);
  });

  itOnce('uses the same id for each attempt of an email, and a different one for each email', async () => {
    const ids: string[] = [];
    const outbox = harness.createOutboxWith(async (_, id) => {
      ids.push(id);
      if (ids.length === 1) throw new Error('not now');
    });
    await harness.post(outbox);
    outbox.deliver();
    await vi.waitFor(() => expect(harness.countLogged('mail delayed')).toBe(1));
    harness.time += 1_000;
    await harness.post(outbox);
    outbox.deliver();
    await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
  });

  itOnce(
    'drops emails encrypted with a lost key with a log entry each, and delivers the others',
    async () => {
      const keys = deriveKeys('another parish: 0123456789 abcdefghijk');
      const former = harness.createOutboxWith(harness.send, { keys });
      for (let nth = 0; nth < 20; nth += 1) await harness.post(former);
      await former.stop();
      const outbox = harness.createOutboxWith(harness.send);
      await harness.post(outbox);
      outbox.deliver();
      await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
      expect([harness.sent, harness.countLogged('mail dropped')]).toEqual([[MAIL], 20]);
    },
  );

  itOnce('repeats an email with an unknown outcome once, and then drops it', async () => {
    const ids: string[] = [];
    const outbox = harness.createOutboxWith(async (_, id) => {
      ids.push(id);
      throw new DeliveryUnknownError('no answer');
    });
    await harness.post(outbox);
    outbox.deliver();
    await vi.waitFor(() => expect(harness.countLogged('mail delayed')).toBe(1));
    harness.time += 1_000;
    outbox.deliver();
    await vi.waitFor(() => expect(harness.countLogged('mail dropped')).toBe(1));
    expect(await harness.rows()).toEqual([]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  itOnce('retries an email that is rejected after an attempt with an unknown outcome', async () => {
    let attempts = 0;
    const outbox = harness.createOutboxWith(async () => {
      attempts += 1;
      if (attempts === 1) throw new DeliveryUnknownError('no answer');
      if (attempts < 4) throw Object.assign(new Error('later'), { responseCode: 451 });
    });
    await harness.post(outbox);
    for (const pause of [1, 2, 4]) {
      outbox.deliver();
      await vi.waitFor(async () => expect(await harness.secondsUntilDue()).toEqual([pause]));
      harness.time += pause * 1000;
    }
    outbox.deliver();
    await vi.waitFor(() => expect(harness.countLogged('mail sent')).toBe(1));
    expect(await harness.rows()).toEqual([]);
  });

  it('delivers bulk emails after all others, although they expire, and one in each interval of all processes', async () => {
    const outboxes = [0, 1].map(() => harness.createOutboxWith(harness.send));
    const [outbox] = outboxes as [Outbox, Outbox];
    const expiresAt = new Date(NOON + 3_600_000).toISOString();
    for (const [bulkFor, subject] of ['first letter', 'second letter'].entries())
      await harness.storage.transaction((trx) =>
        outbox.enqueue(trx, { ...MAIL, subject }, { expiresAt, bulkFor }),
      );
    await harness.post(outbox, undefined, { ...MAIL, subject: 'notification' });
    const deliver = async (count: number) => {
      for (const one of outboxes) one.deliver();
      await vi.waitFor(() => expect(harness.sent).toHaveLength(count));
    };
    await deliver(2);
    harness.time += 17_000;
    await harness.post(outbox, undefined, { ...MAIL, subject: 'later notification' });
    await deliver(3);
    harness.time += 1_000;
    await deliver(4);
    const subjects = ['notification', 'first letter', 'later notification', 'second letter'];
    expect(harness.sent.map(({ subject }) => subject)).toEqual(subjects);
  });

  itOnce('delivers a code while a mail server does not reply to a bulk email', async () => {
    const outbox = harness.createOutboxWith((mail) =>
      mail.subject === 'letter' ? new Promise(() => undefined) : harness.send(mail),
    );
    await harness.storage.transaction((trx) =>
      outbox.enqueue(trx, { ...MAIL, subject: 'letter' }, { bulkFor: 7 }),
    );
    outbox.deliver();
    await vi.waitFor(async () => expect((await harness.rows())[0]?.attempts).toBe(1));
    await harness.post(outbox);
    outbox.deliver();
    await vi.waitFor(() => expect(harness.sent).toEqual([MAIL]));
  });

  it.each([
    [{ command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no such user' }, 'unknown recipient'],
    [{ command: 'RCPT TO', responseCode: 554, response: '554 5.7.1 relaying denied' }, 'rejected'],
    [{ command: 'DATA', responseCode: 554, response: '554 spam' }, 'rejected'],
    [{ command: 'RCPT TO', responseCode: 450, response: '450 mailbox busy' }, undefined],
    [{ command: 'MAIL FROM', responseCode: 550, response: '550 sender unknown' }, undefined],
    [{ command: 'AUTH PLAIN', responseCode: 535, response: '535 wrong password' }, undefined],
  ])('tries a bulk email again after %j unless the reply is final', async (reply, outcome) => {
    const outcomes: unknown[] = [];
    const outbox = harness.createOutboxWith(
      async () => {
        throw Object.assign(new Error('no'), reply);
      },
      { onBulkOutcome: async (_, recipient, ended) => void outcomes.push([recipient, ended]) },
    );
    await harness.storage.transaction((trx) => outbox.enqueue(trx, MAIL, { bulkFor: 7 }));
    await harness.storage.transaction((trx) => trx.updateTable('outbox').set({ attempts: 20 }).execute());
    outbox.deliver();
    const logged = () => harness.countLogged('mail rejected') + harness.countLogged('mail delayed');
    await vi.waitFor(() => expect(logged()).toBe(1));
    expect(outcomes).toEqual(outcome ? [[7, outcome]] : []);
    expect(await harness.secondsUntilDue()).toEqual(outcome ? [] : [1_800]);
  });

  itOnce('does not repeat a bulk email with an unknown outcome', async () => {
    const outbox = harness.createOutboxWith(async () => {
      throw new DeliveryUnknownError('no answer');
    });
    await harness.storage.transaction((trx) => outbox.enqueue(trx, MAIL, { bulkFor: 7 }));
    outbox.deliver();
    await vi.waitFor(() => expect(harness.countLogged('mail dropped')).toBe(1));
    expect(await harness.rows()).toEqual([]);
  });

  itOnce('stops while an email hangs, and repeated calls of `stop` do not wait again', async () => {
    const outbox = harness.createOutboxWith(() => new Promise(() => undefined));
    await harness.post(outbox);
    outbox.deliver();
    await vi.waitFor(async () => expect((await harness.rows())[0]?.attempts).toBe(1));
    await outbox.stop();
    const second = await Promise.race([outbox.stop().then(() => 'stopped'), sleep(1_000, 'waits')]);
    expect(second).toBe('stopped');
  });

  it('sends an email in another process after the claim of one that died while sending', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const dying = harness.createOutboxWith(() => promise);
    await harness.post(dying);
    dying.deliver();
    await vi.waitFor(async () => expect((await harness.rows())[0]?.attempts).toBe(1));
    harness.time += CLAIM_MS - 1;
    const early = harness.createOutboxWith(harness.send);
    early.deliver();
    await early.stop();
    expect(harness.sent).toEqual([]);
    const other = harness.createOutboxWith(harness.send);
    harness.time += 1;
    other.deliver();
    await vi.waitFor(() => expect(harness.sent).toEqual([MAIL]));
    resolve();
  });

  it.runIf(engine === 'postgres')(
    'sends an email once and without delay when the clocks of the processes differ',
    async () => {
      const [started, outcome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const outboxWithClockAhead = (seconds: number, send: (mail: Mail) => Promise<void>) => {
        const clock = { now: () => Date.now() + seconds * 1000 };
        return harness.createOutboxWith(send, { clock, storage: harness.databaseStorage });
      };
      const slow = outboxWithClockAhead(0, async (mail) => {
        started.resolve();
        await outcome.promise;
        harness.sent.push(mail);
      });
      const ahead = outboxWithClockAhead(45, harness.send);
      // due for both processes, although the clock of this one is ahead
      await harness.post(ahead);
      slow.deliver();
      await started.promise;
      ahead.deliver();
      await ahead.stop();
      expect(harness.sent).toEqual([]);
      outcome.resolve();
      await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
      expect(harness.sent).toEqual([MAIL]);
    },
  );
});
