import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { createMailer } from './adapters/mail/mail.ts';
import { Unanswered } from './adapters/mail/smtp-transport.ts';
import { blackHole, mailServer } from './adapters/testing/mail-server.ts';
import { MAIL, type TestOutbox, testOutbox } from './testing/test-outbox.ts';

describe.each(engines)('the outbox before a mail server that is in trouble on %s', (engine) => {
  let trial: TestOutbox;
  beforeEach(async () => {
    trial = await testOutbox(engine);
  });
  afterEach(() => trial.close());

  it('gives up, after five more attempts with long pauses, a mail of which nobody says whether it was taken', async () => {
    const ids: string[] = [];
    const outbox = trial.outboxWith(async (mail, id) => {
      trial.sent.push(mail);
      ids.push(id);
      throw new Unanswered('no answer');
    });
    await trial.post(outbox);
    for (const [attempt, pause] of [60, 300, 1_800, 21_600, 86_400].entries()) {
      outbox.deliver();
      await vi.waitFor(() => expect(trial.countLogged('mail delayed')).toBe(attempt + 1));
      expect(await trial.dueIn()).toEqual([pause]);
      trial.time += pause * 1000;
    }
    outbox.deliver();
    await vi.waitFor(() => expect(trial.countLogged('mail given up')).toBe(1));
    expect(await trial.rows()).toEqual([]);
    expect(trial.sent).toEqual(Array(6).fill(MAIL));
    expect(new Set(ids).size).toBe(1);
  });

  it('goes on as long as it takes with a mail that was not taken, although it may have been before', async () => {
    let attempts = 0;
    const outbox = trial.outboxWith(async () => {
      attempts += 1;
      if (attempts === 1) throw new Unanswered('no answer');
      throw Object.assign(new Error('later'), { responseCode: 451 });
    });
    await trial.post(outbox);
    for (const pause of [60, 2, 4, 8, 15, 15]) {
      outbox.deliver();
      await vi.waitFor(async () => expect(await trial.dueIn()).toEqual([pause]));
      trial.time += pause * 1000;
    }
    expect(trial.countLogged('mail given up')).toBe(0);
  });

  describe('with a real mail server', () => {
    const clock = { now: () => Date.now() };
    const mailerTo = (smtpUrl: string) =>
      createMailer({ smtpUrl, mailFrom: 'office@stthomas.example', dataDir: '' }, trial.log);

    it('that refuses connections and then recovers delivers within seconds', async () => {
      const gone = await mailServer();
      await gone.close();
      const outbox = trial.outboxWith(mailerTo(gone.url), { clock });
      await trial.post(outbox);
      outbox.deliver();
      await vi.waitFor(() => expect(trial.countLogged('mail delayed')).toBeGreaterThan(0));
      const back = await mailServer({ port: gone.port });
      await vi.waitFor(() => expect(back.received).toHaveLength(1), { timeout: 15_000 });
      expect(back.received[0]?.to).toEqual([MAIL.to]);
      await back.close();
    });

    it('that says nothing and then recovers delivers each mail once', async () => {
      const silent = await blackHole();
      const outbox = trial.outboxWith(mailerTo(silent.url), { clock });
      await Promise.all([trial.post(outbox), trial.post(outbox), trial.post(outbox)]);
      outbox.deliver();
      await sleep(300);
      await silent.close();
      const back = await mailServer({ port: silent.port });
      await vi.waitFor(async () => expect(await trial.rows()).toEqual([]), { timeout: 18_000 });
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
      const outbox = trial.outboxWith(mailerTo(cutting.url), { clock: { now: () => Date.now() + later } });
      await trial.post(outbox);
      outbox.deliver();
      await vi.waitFor(() => expect(trial.countLogged('mail delayed')).toBe(1), { timeout: 15_000 });
      later = 60_000;
      outbox.deliver();
      await vi.waitFor(async () => expect(await trial.rows()).toEqual([]), { timeout: 15_000 });
      expect(cutting.received).toHaveLength(2);
      await cutting.close();
    });
  });
});
