import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseClock } from '#storage/db-clock.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { DeliveryUnknownError } from './adapters/mail/smtp-transport.ts';
import type { Mail, Outbox } from './outbox.ts';
import { MAIL, type TestOutbox, testOutbox } from './testing/test-outbox.ts';

describe.each(engines)('an email in an outbox shared by several processes on %s', (engine) => {
  let harness: TestOutbox;
  beforeEach(async () => {
    harness = await testOutbox(engine);
  });
  afterEach(() => harness.close());

  it('is sent by one process', async () => {
    const outboxes = [1, 2, 3].map(() => harness.createOutboxWith(harness.send));
    for (let n = 0; n < 20; n += 1) await harness.post(outboxes[0] as Outbox);
    for (const outbox of outboxes) outbox.deliver();
    await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
    expect(harness.sent).toHaveLength(20);
  });

  it('is sent by another process when the first dies while sending', async () => {
    const outbox = harness.createOutboxWith(() => new Promise(() => undefined));
    await harness.post(outbox);
    outbox.deliver();
    await vi.waitFor(async () => expect((await harness.rows())[0]?.attempts).toBe(1));
    const next = harness.createOutboxWith(harness.send);
    next.deliver();
    await sleep(50);
    expect(harness.sent).toEqual([]);
    void outbox.stop();
    harness.time += 30_000;
    next.deliver();
    await vi.waitFor(() => expect(harness.sent).toEqual([MAIL]));
  });

  it('stays claimed while a process is sending it, however long that takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [started, outcome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = harness.createOutboxWith(async (mail) => {
      started.resolve();
      await outcome.promise;
      harness.sent.push(mail);
    });
    await harness.post(slow);
    slow.deliver();
    await started.promise;
    const other = harness.createOutboxWith(harness.send);
    for (let round = 0; round < 6; round += 1) {
      harness.time += 10_000;
      vi.advanceTimersByTime(10_000);
      while ((await harness.secondsUntilDue())[0] !== 30) await sleep(5);
      other.deliver();
      await sleep(20);
      expect(harness.sent).toEqual([]);
    }
    vi.useRealTimers();
    outcome.resolve();
    await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
    expect(harness.sent).toEqual([MAIL]);
  });

  describe('whose claim expired and was taken over', () => {
    /** An outbox whose `send` is controlled by the test. */
    const sending = () => {
      const [started, outcome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const outbox = harness.createOutboxWith(() => {
        started.resolve();
        return outcome.promise;
      });
      return { outbox, started: started.promise, outcome };
    };
    /** Sets the number of earlier attempts with an unknown outcome. */
    const setUnknownOutcomes = (times: number) => {
      const mail = { ...MAIL, unanswered: { times, id: 'the same' } };
      const sealed = harness.keys.encrypt('outbox', JSON.stringify(mail));
      return harness.storage.transaction((trx) => trx.updateTable('outbox').set({ sealed }).execute());
    };
    const claimByTwo = async ({ unanswered }: { unanswered?: number } = {}) => {
      const [silent, other] = [sending(), sending()];
      await harness.post(silent.outbox);
      if (unanswered !== undefined) await setUnknownOutcomes(unanswered);
      silent.outbox.deliver();
      await silent.started;
      harness.time += 31_000;
      other.outbox.deliver();
      await other.started;
      return { silent, other };
    };

    it.each([
      { what: 'is rejected', error: new Error('not now'), times: 0 },
      { what: 'has an unknown outcome', error: new DeliveryUnknownError('no answer'), times: 2 },
      {
        what: 'has an unknown outcome for the last time',
        error: new DeliveryUnknownError('no answer'),
        times: 5,
      },
    ])('stays with the second process when the attempt of the first $what', async ({ error, times }) => {
      const { silent, other } = await claimByTwo({ unanswered: times });
      const before = await harness.rows();
      silent.outcome.reject(error);
      await silent.outbox.stop();
      expect(await harness.rows()).toEqual(before);
      expect(harness.logged).toMatchObject([{ event: 'mail left', attempts: 1 }]);
      other.outcome.resolve();
      await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
    });

    it('is deleted when the attempt of the first succeeds', async () => {
      const { silent, other } = await claimByTwo();
      silent.outcome.resolve();
      await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
      other.outcome.reject(new Error('not now'));
      await other.outbox.stop();
      expect(await harness.rows()).toEqual([]);
    });
  });

  it.runIf(engine === 'postgres')(
    'is sent once and without delay when the clocks of the processes differ',
    async () => {
      const [started, outcome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const outboxWithClockAhead = (seconds: number, send: (mail: Mail) => Promise<void>) => {
        const clock = { now: () => Date.now() + seconds * 1000 };
        return harness.createOutboxWith(send, { clock, instantIn: databaseClock(engine, clock.now) });
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
      await sleep(100);
      expect(harness.sent).toEqual([]);
      outcome.resolve();
      await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
      expect(harness.sent).toEqual([MAIL]);
    },
  );
});
