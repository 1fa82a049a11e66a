import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedInstants } from '#storage/db-clock.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { Unanswered } from './adapters/mail/smtp-transport.ts';
import type { Mail, Outbox } from './outbox.ts';
import { MAIL, type TestOutbox, testOutbox } from './testing/test-outbox.ts';

describe.each(engines)('a mail that several servers could send on %s', (engine) => {
  let trial: TestOutbox;
  beforeEach(async () => {
    trial = await testOutbox(engine);
  });
  afterEach(() => trial.close());

  it('is sent by one of them', async () => {
    const outboxes = [1, 2, 3].map(() => trial.outboxWith(trial.send));
    for (let n = 0; n < 20; n += 1) await trial.post(outboxes[0] as Outbox);
    for (const outbox of outboxes) outbox.deliver();
    await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
    expect(trial.sent).toHaveLength(20);
  });

  it('is sent by another when a server ended in the middle of it', async () => {
    const outbox = trial.outboxWith(() => new Promise(() => undefined));
    await trial.post(outbox);
    outbox.deliver();
    await vi.waitFor(async () => expect((await trial.rows())[0]?.attempts).toBe(1));
    const next = trial.outboxWith(trial.send);
    next.deliver();
    await sleep(50);
    expect(trial.sent).toEqual([]);
    void outbox.stop();
    trial.time += 30_000;
    next.deliver();
    await vi.waitFor(() => expect(trial.sent).toEqual([MAIL]));
  });

  it('is left to the server that is still sending it, however long that takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = trial.outboxWith(async (mail) => {
      begun.resolve();
      await answer.promise;
      trial.sent.push(mail);
    });
    await trial.post(slow);
    slow.deliver();
    await begun.promise;
    const other = trial.outboxWith(trial.send);
    for (let rounds = 0; rounds < 6; rounds += 1) {
      trial.time += 10_000;
      vi.advanceTimersByTime(10_000);
      while ((await trial.dueIn())[0] !== 30) await sleep(5);
      other.deliver();
      await sleep(20);
      expect(trial.sent).toEqual([]);
    }
    vi.useRealTimers();
    answer.resolve();
    await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
    expect(trial.sent).toEqual([MAIL]);
  });

  describe('and that one took while another said nothing for half a minute', () => {
    /** How the sending of one server goes on. */
    const sending = () => {
      const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const outbox = trial.outboxWith(() => {
        begun.resolve();
        return answer.promise;
      });
      return { outbox, begun: begun.promise, answer };
    };
    /** So often nobody said before whether it was taken. */
    const handedOver = (times: number) => {
      const mail = { ...MAIL, unanswered: { times, id: 'the same' } };
      const sealed = trial.keys.seal('outbox', JSON.stringify(mail));
      return trial.storage.transaction((trx) => trx.updateTable('outbox').set({ sealed }).execute());
    };
    const takenByTwo = async ({ unanswered }: { unanswered?: number } = {}) => {
      const [silent, other] = [sending(), sending()];
      await trial.post(silent.outbox);
      if (unanswered !== undefined) await handedOver(unanswered);
      silent.outbox.deliver();
      await silent.begun;
      trial.time += 31_000;
      other.outbox.deliver();
      await other.begun;
      return { silent, other };
    };

    it.each([
      { what: 'was refused', error: new Error('not now'), times: 0 },
      { what: 'had no answer', error: new Unanswered('no answer'), times: 2 },
      { what: 'had no answer once too often', error: new Unanswered('no answer'), times: 5 },
    ])('stays with the one that has it when the first $what', async ({ error, times }) => {
      const { silent, other } = await takenByTwo({ unanswered: times });
      const before = await trial.rows();
      silent.answer.reject(error);
      await silent.outbox.stop();
      expect(await trial.rows()).toEqual(before);
      expect(trial.logged).toMatchObject([{ event: 'mail left', attempts: 1 }]);
      other.answer.resolve();
      await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
    });

    it('is not sent again once it was taken from the first', async () => {
      const { silent, other } = await takenByTwo();
      silent.answer.resolve();
      await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
      other.answer.reject(new Error('not now'));
      await other.outbox.stop();
      expect(await trial.rows()).toEqual([]);
    });
  });

  it.runIf(engine === 'postgres')('is sent once though their clocks differ, and at once', async () => {
    const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const serverAhead = (seconds: number, send: (mail: Mail) => Promise<void>) => {
      const clock = { now: () => Date.now() + seconds * 1000 };
      return trial.outboxWith(send, { clock, instantIn: sharedInstants(engine, clock.now) });
    };
    const slow = serverAhead(0, async (mail) => {
      begun.resolve();
      await answer.promise;
      trial.sent.push(mail);
    });
    const ahead = serverAhead(45, trial.send);
    // it is due for all, although it is stored by the one whose clock is ahead
    await trial.post(ahead);
    slow.deliver();
    await begun.promise;
    ahead.deliver();
    await sleep(100);
    expect(trial.sent).toEqual([]);
    answer.resolve();
    await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
    expect(trial.sent).toEqual([MAIL]);
  });
});
