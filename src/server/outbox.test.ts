import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageBusy } from '#storage/errors.ts';
import type { Storage } from '#storage/storage.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { DeliveryUnknownError } from './adapters/mail/smtp-transport.ts';
import { deriveKeys, type Keys } from './crypto.ts';
import type { Mail, Outbox } from './outbox.ts';
import { MAIL, NOON, type TestOutbox, testOutbox } from './testing/test-outbox.ts';

/** `stop` waits 3 s for the mail server. */
const LONGER_THAN_SEND_TIMEOUT_MS = 3_500;

describe.each(engines)('the outbox on %s', (engine) => {
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

  it('retries after 1, 2, 4, 8 and 15 seconds, and then every 15', async () => {
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

  it('delivers the other emails in the same run when the mail server rejects one recipient', async () => {
    // prevents another run
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const arrived = Promise.withResolvers<Mail>();
    const outbox = harness.createOutboxWith(async (mail) => {
      if (mail.to.startsWith('gone')) throw Object.assign(new Error('550'), { code: 'EENVELOPE' });
      arrived.resolve(mail);
    });
    vi.useRealTimers();
    for (const to of ['gone.1@stthomas.example', 'gone.2@stthomas.example', MAIL.to])
      await harness.post(outbox, undefined, { ...MAIL, to });
    outbox.deliver();
    expect(await arrived.promise).toEqual(MAIL);
  });

  it('never gives up an email that does not expire, and retries less often after an hour', async () => {
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
    await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
    expect([harness.sent, harness.countLogged('mail dropped')]).toEqual([[], 1]);
  });

  it('delivers the other emails when one is rejected', async () => {
    const outbox = harness.createOutboxWith(async (mail) => {
      if (mail.to.startsWith('nobody')) throw new Error('no such mailbox');
      harness.sent.push(mail);
    });
    await harness.post(outbox, undefined, { ...MAIL, to: 'nobody@stthomas.example' });
    await harness.post(outbox);
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

  it('delivers a sign-in code before emails that do not expire', async () => {
    const outbox = harness.createOutboxWith(harness.send);
    for (const to of ['first', 'second'])
      await harness.post(outbox, undefined, { ...MAIL, to: `${to}@stthomas.example` });
    await harness.post(outbox, { expiresAt: new Date(NOON + 600_000).toISOString() });
    outbox.deliver();
    await vi.waitFor(() => expect(harness.sent).toHaveLength(3));
    expect(harness.sent[0]).toEqual(MAIL);
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

  it('uses the same id for each attempt of an email, and a different one for each email', async () => {
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

  describe('with emails encrypted with another key', () => {
    const otherKeys = deriveKeys('another parish: 0123456789 abcdefghijk');
    const postMany = async () => {
      const former = harness.createOutboxWith(harness.send, { keys: otherKeys });
      for (let nth = 0; nth < 20; nth += 1) await harness.post(former);
      await former.stop();
    };
    const parishHas = (keys: Keys) =>
      harness.storage.transaction((trx) =>
        trx
          .insertInto('key_check')
          .values({ id: 1, mac: keys.hmac('key check', 'idavaka') })
          .execute(),
      );

    it('drops them with a log entry each when that key is lost, and delivers the others', async () => {
      await postMany();
      await parishHas(harness.keys);
      const outbox = harness.createOutboxWith(harness.send);
      await harness.post(outbox);
      outbox.deliver();
      await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
      expect([harness.sent, harness.countLogged('mail dropped')]).toEqual([[MAIL], 20]);
    });

    it('leaves them to other processes when its own key is the outdated one', async () => {
      await postMany();
      await parishHas(otherKeys);
      const outbox = harness.createOutboxWith(harness.send);
      outbox.deliver();
      await vi.waitFor(() => expect(harness.countLogged('mail delayed')).toBeGreaterThan(0));
      await outbox.stop();
      expect(await harness.rows()).toHaveLength(20);
    });
  });

  describe('when the database is locked after an email was sent', () => {
    let isLocked: boolean;
    beforeEach(() => {
      isLocked = false;
    });
    /** @param respond the response of the mail server, right before the lock. */
    const lockedAfter = (respond: () => void): Outbox => {
      const { transaction } = harness.storage;
      const storage: Storage = {
        ...harness.storage,
        transaction: (work) =>
          isLocked ? Promise.reject(new StorageBusy('The database does not answer')) : transaction(work),
      };
      const send = async (mail: Mail) => {
        harness.sent.push(mail);
        isLocked = true;
        respond();
      };
      return harness.createOutboxWith(send, { storage });
    };
    const deliverUntilLocked = async (outbox: Outbox) => {
      await harness.post(outbox);
      outbox.deliver();
      await vi.waitFor(() => expect(harness.countLogged('outbox failure')).toBeGreaterThan(0));
    };
    const deliverAndUnlock = async (outbox: Outbox) => {
      await deliverUntilLocked(outbox);
      // the claim has expired
      harness.time += 31_000;
      isLocked = false;
      outbox.deliver();
    };

    it('sends the email once, and deletes it when the lock ends', async () => {
      await deliverAndUnlock(lockedAfter(() => undefined));
      await vi.waitFor(async () => expect(await harness.rows()).toEqual([]));
      expect([harness.sent, harness.countLogged('mail sent')]).toEqual([[MAIL], 1]);
    });

    it('stores that the outcome is unknown', async () => {
      const noAnswer = () => {
        throw new DeliveryUnknownError('no answer');
      };
      await deliverAndUnlock(lockedAfter(noAnswer));
      await vi.waitFor(() => expect(harness.countLogged('mail delayed')).toBe(1));
      expect([harness.sent, await harness.secondsUntilDue()]).toEqual([[MAIL], [60]]);
    });

    it('deletes the email during `stop`, so that it is not sent again after the next start', async () => {
      const outbox = lockedAfter(() => undefined);
      await deliverUntilLocked(outbox);
      isLocked = false;
      await outbox.stop();
      expect([await harness.rows(), harness.countLogged('mail sent')]).toEqual([[], 1]);
    });

    it('stops even if the lock remains', async () => {
      const outbox = lockedAfter(() => undefined);
      await deliverUntilLocked(outbox);
      await outbox.stop();
      expect(await harness.rows()).toHaveLength(1);
    });
  });

  it('waits during `stop` longer for a slow deletion than for a mail server', async () => {
    const { transaction } = harness.storage;
    let deletesAfter: Promise<unknown> | undefined;
    const storage: Storage = {
      ...harness.storage,
      transaction: async (work) => {
        await deletesAfter;
        return transaction(work);
      },
    };
    const outbox = harness.createOutboxWith(
      async (mail) => {
        deletesAfter = sleep(LONGER_THAN_SEND_TIMEOUT_MS);
        await harness.send(mail);
      },
      { storage },
    );
    await harness.post(outbox);
    outbox.deliver();
    await vi.waitFor(() => expect(harness.sent).toHaveLength(1));
    await outbox.stop();
    expect(await harness.rows()).toEqual([]);
  });

  it('stops within seconds while an email hangs, and repeated calls of `stop` do not wait again', async () => {
    const outbox = harness.createOutboxWith(() => new Promise(() => undefined));
    await harness.post(outbox);
    outbox.deliver();
    await vi.waitFor(async () => expect((await harness.rows())[0]?.attempts).toBe(1));
    const began = performance.now();
    await outbox.stop();
    expect(performance.now() - began).toBeLessThan(9_000);
    const second = await Promise.race([outbox.stop().then(() => 'stopped'), sleep(1_000, 'waits')]);
    expect(second).toBe('stopped');
  });
});
