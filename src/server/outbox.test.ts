import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage } from '#storage/open.ts';
import { instantsBy, sharedInstants } from '#storage/shared-instants.ts';
import type { Storage } from '#storage/storage.ts';
import { engines, freshAddress, type Place } from '#storage/testing/fresh.ts';
import { keysFrom } from './keys.ts';
import { createOutbox, type Mail, type Outbox } from './outbox.ts';
import { createLog } from './outside/log.ts';
import { createMailer } from './outside/mail.ts';
import { Unanswered } from './outside/smtp.ts';
import { blackHole, mailServer } from './outside/testing/mail-server.ts';

const MAIL: Mail = {
  to: 'mariam@stthomas.example',
  subject: 'Your sign-in code',
  text: 'Hello,\n\n012345\n',
};
const NOON = Date.parse('2026-11-24T18:00:00Z');
const keys = keysFrom('tests only: 0123456789 abcdefghijklmnop');

describe.each(engines)('the outbox on %s', (engine) => {
  let place: Place;
  let storage: Storage;
  let time: number;
  let sent: Mail[];
  let fails: boolean;
  let logged: Record<string, unknown>[];
  const open: Outbox[] = [];
  const clock = { now: () => time };
  beforeEach(async () => {
    place = await freshAddress(engine, { isMigrated: true });
    storage = openStorage(place.url);
    [time, sent, fails, logged] = [NOON, [], false, []];
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((outbox) => outbox.stop()));
    await storage.close();
    await place.remove();
  });

  const log = createLog({ write: (line) => void logged.push(JSON.parse(line)) });
  const outboxWith = (
    send: (mail: Mail, id: string) => Promise<void>,
    at = clock,
    instantIn = instantsBy(at.now),
  ): Outbox => {
    const outbox = createOutbox({ storage, clock: at, instantIn, keys, log, send });
    open.push(outbox);
    return outbox;
  };
  const send = async (mail: Mail) => {
    if (fails) throw Object.assign(new Error(`${mail.to} was not taken`), { code: 'ECONNREFUSED' });
    sent.push(mail);
  };
  const post = (outbox: Outbox, options?: { expiresAt: string }, mail = MAIL) =>
    storage.transaction((trx) => outbox.post(trx, mail, options));
  const rows = () => storage.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const dueIn = async () => (await rows()).map(({ due_at }) => (Date.parse(due_at) - time) / 1000);
  const countLogged = (wanted: string) => logged.filter(({ event }) => event === wanted).length;

  it('delivers a mail once it is asked to, and keeps nothing of it', async () => {
    const outbox = outboxWith(send);
    await post(outbox);
    expect(sent).toEqual([]);
    outbox.deliver();
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    expect(sent).toEqual([MAIL]);
  });

  it('holds a mail sealed, and posts none whose transaction fails', async () => {
    const outbox = outboxWith(send);
    await post(outbox);
    expect(JSON.stringify(await rows())).not.toMatch(/mariam|sign-in|012345/);
    const failing = storage.transaction(async (trx) => {
      await outbox.post(trx, MAIL);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await rows()).toHaveLength(1);
  });

  it('tries again after 1, 2, 4, 8 and 15 seconds, and then every 15', async () => {
    fails = true;
    const outbox = outboxWith(send);
    await post(outbox);
    for (const [attempt, pause] of [1, 2, 4, 8, 15, 15, 15].entries()) {
      outbox.deliver();
      await vi.waitFor(() => expect(countLogged('mail delayed')).toBe(attempt + 1));
      expect(await dueIn()).toEqual([pause]);
      time += pause * 1000;
    }
    fails = false;
    outbox.deliver();
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    expect(sent).toEqual([MAIL]);
    expect(JSON.stringify(logged)).not.toMatch(/mariam|012345/);
  });

  it('delivers the others in the same round when the mail server refuses one recipient', async () => {
    // no other round begins
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const arrived = Promise.withResolvers<Mail>();
    const outbox = outboxWith(async (mail) => {
      if (mail.to.startsWith('gone')) throw Object.assign(new Error('550'), { code: 'EENVELOPE' });
      arrived.resolve(mail);
    });
    vi.useRealTimers();
    for (const to of ['gone.1@stthomas.example', 'gone.2@stthomas.example', MAIL.to])
      await post(outbox, undefined, { ...MAIL, to });
    outbox.deliver();
    expect(await arrived.promise).toEqual(MAIL);
  });

  it('never gives up a mail that does not expire, and asks less often after an hour', async () => {
    fails = true;
    const outbox = outboxWith(send);
    await post(outbox);
    await storage.transaction((trx) => trx.updateTable('outbox').set({ attempts: 240 }).execute());
    outbox.deliver();
    await vi.waitFor(() => expect(countLogged('mail delayed')).toBe(1));
    expect(await dueIn()).toEqual([300]);
  });

  it('drops a mail that is worth nothing any more', async () => {
    const outbox = outboxWith(send);
    await post(outbox, { expiresAt: new Date(NOON + 600_000).toISOString() });
    time += 600_000;
    outbox.deliver();
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    expect([sent, countLogged('mail dropped')]).toEqual([[], 1]);
  });

  it('delivers the others although one mail is not taken', async () => {
    const outbox = outboxWith(async (mail) => {
      if (mail.to.startsWith('nobody')) throw new Error('no such mailbox');
      sent.push(mail);
    });
    await post(outbox, undefined, { ...MAIL, to: 'nobody@stthomas.example' });
    await post(outbox);
    await vi.waitFor(() => expect(sent).toEqual([MAIL]));
  });

  it('delivers a new mail before a hundred that were refused before', async () => {
    const outbox = outboxWith(async (mail) => {
      if (mail.to.startsWith('full')) throw new Error('this mailbox is full');
      sent.push(mail);
    });
    for (let nth = 0; nth < 100; nth += 1)
      await post(outbox, undefined, { ...MAIL, to: 'full@stthomas.example' });
    await storage.transaction((trx) => trx.updateTable('outbox').set({ attempts: 3 }).execute());
    await post(outbox);
    outbox.deliver();
    // one look at the table goes no further than one refusal, and the next is two seconds later
    await vi.waitFor(() => expect(sent).toEqual([MAIL]));
  });

  it('delivers a code before all that can wait', async () => {
    const outbox = outboxWith(send);
    for (const to of ['first', 'second'])
      await post(outbox, undefined, { ...MAIL, to: `${to}@stthomas.example` });
    await post(outbox, { expiresAt: new Date(NOON + 600_000).toISOString() });
    outbox.deliver();
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[0]).toEqual(MAIL);
  });

  it('delivers a code that was refused once before all that can wait, and behind a new code', async () => {
    const outbox = outboxWith(send);
    const expiresAt = new Date(NOON + 600_000).toISOString();
    await post(outbox, { expiresAt }, { ...MAIL, subject: 'refused once' });
    await storage.transaction((trx) => trx.updateTable('outbox').set({ attempts: 1 }).execute());
    await post(outbox, undefined, { ...MAIL, subject: 'can wait' });
    await post(outbox, { expiresAt }, { ...MAIL, subject: 'new' });
    outbox.deliver();
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ subject }) => subject)).toEqual(['new', 'refused once', 'can wait']);
  });

  it('gives a mail the same id each time that it is tried, and no two the same', async () => {
    const ids: string[] = [];
    const outbox = outboxWith(async (_, id) => {
      ids.push(id);
      if (ids.length === 1) throw new Error('not now');
    });
    await post(outbox);
    outbox.deliver();
    await vi.waitFor(() => expect(countLogged('mail delayed')).toBe(1));
    time += 1_000;
    await post(outbox);
    outbox.deliver();
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
  });

  it('of several servers on one database sends a mail from one', async () => {
    const outboxes = [1, 2, 3].map(() => outboxWith(send));
    for (let n = 0; n < 20; n += 1) await post(outboxes[0] as Outbox);
    for (const outbox of outboxes) outbox.deliver();
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    expect(sent).toHaveLength(20);
  });

  it('sends what a server left behind that ended in the middle of it', async () => {
    const outbox = outboxWith(() => new Promise(() => undefined));
    await post(outbox);
    outbox.deliver();
    await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1));
    const next = outboxWith(send);
    next.deliver();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toEqual([]);
    void outbox.stop();
    time += 30_000;
    next.deliver();
    await vi.waitFor(() => expect(sent).toEqual([MAIL]));
  });

  it('leaves a mail to the server that is still sending it, however long that takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = outboxWith(async (mail) => {
      begun.resolve();
      await answer.promise;
      sent.push(mail);
    });
    await post(slow);
    slow.deliver();
    await begun.promise;
    const other = outboxWith(send);
    for (let rounds = 0; rounds < 6; rounds += 1) {
      time += 10_000;
      vi.advanceTimersByTime(10_000);
      while ((await dueIn())[0] !== 30) await sleep(5);
      other.deliver();
      await sleep(20);
      expect(sent).toEqual([]);
    }
    vi.useRealTimers();
    answer.resolve();
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    expect(sent).toEqual([MAIL]);
  });

  it.runIf(engine === 'postgres')(
    'sends a mail once though the clocks of servers differ, and at once',
    async () => {
      const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const serverAhead = (seconds: number, send: (mail: Mail) => Promise<void>) => {
        const at = { now: () => Date.now() + seconds * 1000 };
        return outboxWith(send, at, sharedInstants(engine, at.now));
      };
      const slow = serverAhead(0, async (mail) => {
        begun.resolve();
        await answer.promise;
        sent.push(mail);
      });
      const ahead = serverAhead(45, send);
      // it is due for all, although it is stored by the one whose clock is ahead
      await post(ahead);
      slow.deliver();
      await begun.promise;
      ahead.deliver();
      await sleep(100);
      expect(sent).toEqual([]);
      answer.resolve();
      await vi.waitFor(async () => expect(await rows()).toEqual([]));
      expect(sent).toEqual([MAIL]);
    },
  );

  it('gives up, after five more attempts with long pauses, a mail of which nobody says whether it was taken', async () => {
    const ids: string[] = [];
    const outbox = outboxWith(async (mail, id) => {
      sent.push(mail);
      ids.push(id);
      throw new Unanswered('no answer');
    });
    await post(outbox);
    for (const [attempt, pause] of [60, 300, 1_800, 21_600, 86_400].entries()) {
      outbox.deliver();
      await vi.waitFor(() => expect(countLogged('mail delayed')).toBe(attempt + 1));
      expect(await dueIn()).toEqual([pause]);
      time += pause * 1000;
    }
    outbox.deliver();
    await vi.waitFor(() => expect(countLogged('mail given up')).toBe(1));
    expect(await rows()).toEqual([]);
    expect(sent).toEqual(Array(6).fill(MAIL));
    expect(new Set(ids).size).toBe(1);
  });

  it('goes on as long as it takes with a mail that was not taken, although it may have been before', async () => {
    let attempts = 0;
    const outbox = outboxWith(async () => {
      attempts += 1;
      if (attempts === 1) throw new Unanswered('no answer');
      throw Object.assign(new Error('later'), { responseCode: 451 });
    });
    await post(outbox);
    for (const pause of [60, 2, 4, 8, 15, 15]) {
      outbox.deliver();
      await vi.waitFor(async () => expect(await dueIn()).toEqual([pause]));
      time += pause * 1000;
    }
    expect(countLogged('mail given up')).toBe(0);
  });

  it('stops within seconds although a mail hangs, and waits for it once however often it is told to', async () => {
    const outbox = outboxWith(() => new Promise(() => undefined));
    await post(outbox);
    outbox.deliver();
    await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1));
    const began = performance.now();
    await outbox.stop();
    open.length = 0;
    expect(performance.now() - began).toBeLessThan(9_000);
    const again = await Promise.race([outbox.stop().then(() => 'stopped'), sleep(1_000, 'waits')]);
    expect(again).toBe('stopped');
  });

  describe('with a real mail server', () => {
    const now = { now: () => Date.now() };
    const mailerTo = (smtpUrl: string) =>
      createMailer({ smtpUrl, mailFrom: 'office@stthomas.example', dataDir: '' }, log);

    it('that refuses connections and then recovers delivers within seconds', async () => {
      const gone = await mailServer();
      await gone.close();
      const outbox = outboxWith(mailerTo(gone.url), now);
      await post(outbox);
      outbox.deliver();
      await vi.waitFor(() => expect(countLogged('mail delayed')).toBeGreaterThan(0));
      const back = await mailServer({ port: gone.port });
      await vi.waitFor(() => expect(back.received).toHaveLength(1), { timeout: 15_000 });
      expect(back.received[0]?.to).toEqual([MAIL.to]);
      await back.close();
    });

    it('that says nothing and then recovers delivers each mail once', async () => {
      const silent = await blackHole();
      const outbox = outboxWith(mailerTo(silent.url), now);
      await Promise.all([post(outbox), post(outbox), post(outbox)]);
      outbox.deliver();
      await new Promise((resolve) => setTimeout(resolve, 300));
      await silent.close();
      const back = await mailServer({ port: silent.port });
      await vi.waitFor(async () => expect(await rows()).toEqual([]), { timeout: 18_000 });
      expect(back.received).toHaveLength(3);
      await back.close();
    });

    it('that cuts the connection after the data gets the mail at most twice', async () => {
      const cutting = await mailServer({
        misbehave: ({ nth, socket }) => {
          if (nth === 1) socket.destroy();
          return undefined;
        },
      });
      let later = 0;
      const outbox = outboxWith(mailerTo(cutting.url), { now: () => Date.now() + later });
      await post(outbox);
      outbox.deliver();
      await vi.waitFor(() => expect(countLogged('mail delayed')).toBe(1), { timeout: 15_000 });
      later = 60_000;
      outbox.deliver();
      await vi.waitFor(async () => expect(await rows()).toEqual([]), { timeout: 15_000 });
      expect(cutting.received).toHaveLength(2);
      await cutting.close();
    });
  });
});
