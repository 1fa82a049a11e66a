import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageBusy } from '#storage/errors.ts';
import type { Storage } from '#storage/storage.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { Unanswered } from './adapters/mail/smtp-transport.ts';
import { type Keys, keysFrom } from './crypto.ts';
import type { Mail, Outbox } from './outbox.ts';
import { MAIL, NOON, type TestOutbox, testOutbox } from './testing/test-outbox.ts';

/** A stop waits for a mail server for 3 s. */
const LONGER_THAN_A_MAIL_MS = 3_500;

describe.each(engines)('the outbox on %s', (engine) => {
  let trial: TestOutbox;
  beforeEach(async () => {
    trial = await testOutbox(engine);
  });
  afterEach(() => trial.close());

  it('delivers a mail once it is asked to, and keeps nothing of it', async () => {
    const outbox = trial.outboxWith(trial.send);
    await trial.post(outbox);
    expect(trial.sent).toEqual([]);
    outbox.deliver();
    await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
    expect(trial.sent).toEqual([MAIL]);
  });

  it('holds a mail sealed, and posts none whose transaction fails', async () => {
    const outbox = trial.outboxWith(trial.send);
    await trial.post(outbox);
    expect(JSON.stringify(await trial.rows())).not.toMatch(/mariam|sign-in|012345/);
    const failing = trial.storage.transaction(async (trx) => {
      await outbox.post(trx, MAIL);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await trial.rows()).toHaveLength(1);
  });

  it('tries again after 1, 2, 4, 8 and 15 seconds, and then every 15', async () => {
    trial.fails = true;
    const outbox = trial.outboxWith(trial.send);
    await trial.post(outbox);
    for (const [attempt, pause] of [1, 2, 4, 8, 15, 15, 15].entries()) {
      outbox.deliver();
      await vi.waitFor(() => expect(trial.countLogged('mail delayed')).toBe(attempt + 1));
      expect(await trial.dueIn()).toEqual([pause]);
      trial.time += pause * 1000;
    }
    trial.fails = false;
    outbox.deliver();
    await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
    expect(trial.sent).toEqual([MAIL]);
    expect(JSON.stringify(trial.logged)).not.toMatch(/mariam|012345/);
  });

  it('delivers the others in the same round when the mail server refuses one recipient', async () => {
    // no other round begins
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const arrived = Promise.withResolvers<Mail>();
    const outbox = trial.outboxWith(async (mail) => {
      if (mail.to.startsWith('gone')) throw Object.assign(new Error('550'), { code: 'EENVELOPE' });
      arrived.resolve(mail);
    });
    vi.useRealTimers();
    for (const to of ['gone.1@stthomas.example', 'gone.2@stthomas.example', MAIL.to])
      await trial.post(outbox, undefined, { ...MAIL, to });
    outbox.deliver();
    expect(await arrived.promise).toEqual(MAIL);
  });

  it('never gives up a mail that does not expire, and asks less often after an hour', async () => {
    trial.fails = true;
    const outbox = trial.outboxWith(trial.send);
    await trial.post(outbox);
    await trial.storage.transaction((trx) => trx.updateTable('outbox').set({ attempts: 240 }).execute());
    outbox.deliver();
    await vi.waitFor(() => expect(trial.countLogged('mail delayed')).toBe(1));
    expect(await trial.dueIn()).toEqual([300]);
  });

  it('drops a mail that is worth nothing any more', async () => {
    const outbox = trial.outboxWith(trial.send);
    await trial.post(outbox, { expiresAt: new Date(NOON + 600_000).toISOString() });
    trial.time += 600_000;
    outbox.deliver();
    await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
    expect([trial.sent, trial.countLogged('mail dropped')]).toEqual([[], 1]);
  });

  it('delivers the others although one mail is not taken', async () => {
    const outbox = trial.outboxWith(async (mail) => {
      if (mail.to.startsWith('nobody')) throw new Error('no such mailbox');
      trial.sent.push(mail);
    });
    await trial.post(outbox, undefined, { ...MAIL, to: 'nobody@stthomas.example' });
    await trial.post(outbox);
    await vi.waitFor(() => expect(trial.sent).toEqual([MAIL]));
  });

  it('delivers a new mail before a hundred that were refused before', async () => {
    const outbox = trial.outboxWith(async (mail) => {
      if (mail.to.startsWith('full')) throw new Error('this mailbox is full');
      trial.sent.push(mail);
    });
    for (let nth = 0; nth < 100; nth += 1)
      await trial.post(outbox, undefined, { ...MAIL, to: 'full@stthomas.example' });
    await trial.storage.transaction((trx) => trx.updateTable('outbox').set({ attempts: 3 }).execute());
    await trial.post(outbox);
    outbox.deliver();
    // one look at the table goes no further than one refusal, and the next is two seconds later
    await vi.waitFor(() => expect(trial.sent).toEqual([MAIL]));
  });

  it('delivers a code before all that can wait', async () => {
    const outbox = trial.outboxWith(trial.send);
    for (const to of ['first', 'second'])
      await trial.post(outbox, undefined, { ...MAIL, to: `${to}@stthomas.example` });
    await trial.post(outbox, { expiresAt: new Date(NOON + 600_000).toISOString() });
    outbox.deliver();
    await vi.waitFor(() => expect(trial.sent).toHaveLength(3));
    expect(trial.sent[0]).toEqual(MAIL);
  });

  it('delivers a code that was refused once before all that can wait, and behind a new code', async () => {
    const outbox = trial.outboxWith(trial.send);
    const expiresAt = new Date(NOON + 600_000).toISOString();
    await trial.post(outbox, { expiresAt }, { ...MAIL, subject: 'refused once' });
    await trial.storage.transaction((trx) => trx.updateTable('outbox').set({ attempts: 1 }).execute());
    await trial.post(outbox, undefined, { ...MAIL, subject: 'can wait' });
    await trial.post(outbox, { expiresAt }, { ...MAIL, subject: 'new' });
    outbox.deliver();
    await vi.waitFor(() => expect(trial.sent).toHaveLength(3));
    expect(trial.sent.map(({ subject }) => subject)).toEqual(['new', 'refused once', 'can wait']);
  });

  it('gives a mail the same id each time that it is tried, and no two the same', async () => {
    const ids: string[] = [];
    const outbox = trial.outboxWith(async (_, id) => {
      ids.push(id);
      if (ids.length === 1) throw new Error('not now');
    });
    await trial.post(outbox);
    outbox.deliver();
    await vi.waitFor(() => expect(trial.countLogged('mail delayed')).toBe(1));
    trial.time += 1_000;
    await trial.post(outbox);
    outbox.deliver();
    await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
  });

  describe('where mails were sealed under another secret key', () => {
    const otherKeys = keysFrom('another parish: 0123456789 abcdefghijk');
    const postMany = async () => {
      const former = trial.outboxWith(trial.send, { keys: otherKeys });
      for (let nth = 0; nth < 20; nth += 1) await trial.post(former);
      await former.stop();
    };
    const parishHas = (keys: Keys) =>
      trial.storage.transaction((trx) =>
        trx
          .insertInto('key_check')
          .values({ id: 1, mac: keys.mac('key check', 'idavaka') })
          .execute(),
      );

    it('drops them at once when that key is lost, each with a line, and delivers the others', async () => {
      await postMany();
      await parishHas(trial.keys);
      const outbox = trial.outboxWith(trial.send);
      await trial.post(outbox);
      outbox.deliver();
      await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
      expect([trial.sent, trial.countLogged('mail dropped')]).toEqual([[MAIL], 20]);
    });

    it("leaves them to the others when the parish's key is not its own", async () => {
      await postMany();
      await parishHas(otherKeys);
      const outbox = trial.outboxWith(trial.send);
      outbox.deliver();
      await vi.waitFor(() => expect(trial.countLogged('mail delayed')).toBeGreaterThan(0));
      await outbox.stop();
      expect(await trial.rows()).toHaveLength(20);
    });
  });

  describe('whose database is locked once a mail was handed over', () => {
    let isLocked: boolean;
    beforeEach(() => {
      isLocked = false;
    });
    /** @param answer of the mail server, which comes just before the lock. */
    const lockedAfter = (answer: () => void): Outbox => {
      const { transaction } = trial.storage;
      const storage: Storage = {
        ...trial.storage,
        transaction: (work) =>
          isLocked ? Promise.reject(new StorageBusy('The database does not answer')) : transaction(work),
      };
      const send = async (mail: Mail) => {
        trial.sent.push(mail);
        isLocked = true;
        answer();
      };
      return trial.outboxWith(send, { storage });
    };
    const untilRefused = async (outbox: Outbox) => {
      await trial.post(outbox);
      outbox.deliver();
      await vi.waitFor(() => expect(trial.countLogged('outbox failure')).toBeGreaterThan(0));
    };
    const untilUnlocked = async (outbox: Outbox) => {
      await untilRefused(outbox);
      // nobody has it in hand any more
      trial.time += 31_000;
      isLocked = false;
      outbox.deliver();
    };

    it('sends it once, and deletes it when the lock ends', async () => {
      await untilUnlocked(lockedAfter(() => undefined));
      await vi.waitFor(async () => expect(await trial.rows()).toEqual([]));
      expect([trial.sent, trial.countLogged('mail sent')]).toEqual([[MAIL], 1]);
    });

    it('counts that nobody said whether it was taken', async () => {
      const noAnswer = () => {
        throw new Unanswered('no answer');
      };
      await untilUnlocked(lockedAfter(noAnswer));
      await vi.waitFor(() => expect(trial.countLogged('mail delayed')).toBe(1));
      expect([trial.sent, await trial.dueIn()]).toEqual([[MAIL], [60]]);
    });

    it('deletes it as it stops, so that it does not go out again at the next start', async () => {
      const outbox = lockedAfter(() => undefined);
      await untilRefused(outbox);
      isLocked = false;
      await outbox.stop();
      expect([await trial.rows(), trial.countLogged('mail sent')]).toEqual([[], 1]);
    });

    it('stops although it stays locked', async () => {
      const outbox = lockedAfter(() => undefined);
      await untilRefused(outbox);
      await outbox.stop();
      expect(await trial.rows()).toHaveLength(1);
    });
  });

  it('waits as it stops for a deletion that waits for the database, for longer than for a mail server', async () => {
    const { transaction } = trial.storage;
    let deletesAfter: Promise<unknown> | undefined;
    const storage: Storage = {
      ...trial.storage,
      transaction: async (work) => {
        await deletesAfter;
        return transaction(work);
      },
    };
    const outbox = trial.outboxWith(
      async (mail) => {
        deletesAfter = sleep(LONGER_THAN_A_MAIL_MS);
        await trial.send(mail);
      },
      { storage },
    );
    await trial.post(outbox);
    outbox.deliver();
    await vi.waitFor(() => expect(trial.sent).toHaveLength(1));
    await outbox.stop();
    expect(await trial.rows()).toEqual([]);
  });

  it('stops within seconds although a mail hangs, and waits for it once however often it is told to', async () => {
    const outbox = trial.outboxWith(() => new Promise(() => undefined));
    await trial.post(outbox);
    outbox.deliver();
    await vi.waitFor(async () => expect((await trial.rows())[0]?.attempts).toBe(1));
    const began = performance.now();
    await outbox.stop();
    expect(performance.now() - began).toBeLessThan(9_000);
    const again = await Promise.race([outbox.stop().then(() => 'stopped'), sleep(1_000, 'waits')]);
    expect(again).toBe('stopped');
  });
});
