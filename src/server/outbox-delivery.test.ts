import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { createMailer } from './adapters/mail/mail.ts';
import { DeliveryUnknownError } from './adapters/mail/smtp-transport.ts';
import { startMailServer, startSilentServer } from './adapters/testing/mail-server.ts';
import { MAIL, type TestOutbox, testOutbox } from './testing/test-outbox.ts';

describe.each(engines)('the outbox with a failing mail server on %s', (engine) => {
  let harness: TestOutbox;
  beforeEach(async () => {
    harness = await testOutbox(engine);
  });
  afterEach(() => harness.close());

  it('gives up an email after six attempts with an unknown outcome', async () => {
    const ids: string[] = [];
    const outbox = harness.createOutboxWith(async (mail, id) => {
      harness.sent.push(mail);
      ids.push(id);
      throw new DeliveryUnknownError('no answer');
    });
    await harness.post(outbox);
    for (const [attempt, pause] of [60, 300, 1_800, 21_600, 86_400].entries()) {
      outbox.deliver();
      await vi.waitFor(() => expect(harness.countLogged('mail delayed')).toBe(attempt + 1));
      expect(await harness.secondsUntilDue()).toEqual([pause]);
      harness.time += pause * 1000;
    }
    outbox.deliver();
    await vi.waitFor(() => expect(harness.countLogged('mail given up')).toBe(1));
    expect(await harness.rows()).toEqual([]);
    expect(harness.sent).toEqual(Array(6).fill(MAIL));
    expect(new Set(ids).size).toBe(1);
  });

  it('keeps retrying an email that is rejected after an attempt with an unknown outcome', async () => {
    let attempts = 0;
    const outbox = harness.createOutboxWith(async () => {
      attempts += 1;
      if (attempts === 1) throw new DeliveryUnknownError('no answer');
      throw Object.assign(new Error('later'), { responseCode: 451 });
    });
    await harness.post(outbox);
    for (const pause of [60, 2, 4, 8, 15, 15]) {
      outbox.deliver();
      await vi.waitFor(async () => expect(await harness.secondsUntilDue()).toEqual([pause]));
      harness.time += pause * 1000;
    }
    expect(harness.countLogged('mail given up')).toBe(0);
  });

  describe('with a real mail server', () => {
    const clock = { now: () => Date.now() };
    const mailerTo = (smtpUrl: string) =>
      createMailer({ smtpUrl, mailFrom: 'office@stthomas.example', dataDir: '' }, harness.log);

    it('that rejects connections and then recovers, delivers within seconds', async () => {
      const gone = await startMailServer();
      await gone.close();
      const outbox = harness.createOutboxWith(mailerTo(gone.url), { clock });
      await harness.post(outbox);
      outbox.deliver();
      await vi.waitFor(() => expect(harness.countLogged('mail delayed')).toBeGreaterThan(0));
      const back = await startMailServer({ port: gone.port });
      await vi.waitFor(() => expect(back.received).toHaveLength(1), { timeout: 15_000 });
      expect(back.received[0]?.to).toEqual([MAIL.to]);
      await back.close();
    });

    it('that does not respond and then recovers, delivers each email once', async () => {
      const silent = await startSilentServer();
      const outbox = harness.createOutboxWith(mailerTo(silent.url), { clock });
      await Promise.all([harness.post(outbox), harness.post(outbox), harness.post(outbox)]);
      outbox.deliver();
      await sleep(300);
      await silent.close();
      const back = await startMailServer({ port: silent.port });
      await vi.waitFor(async () => expect(await harness.rows()).toEqual([]), { timeout: 18_000 });
      expect(back.received).toHaveLength(3);
      await back.close();
    });

    it('that closes the connection after DATA, receives the email at most twice', async () => {
      const cutting = await startMailServer({
        onMail: ({ nth, socket }) => {
          if (nth === 1) socket.destroy();
          return undefined;
        },
      });
      let later = 0;
      const outbox = harness.createOutboxWith(mailerTo(cutting.url), {
        clock: { now: () => Date.now() + later },
      });
      await harness.post(outbox);
      outbox.deliver();
      await vi.waitFor(() => expect(harness.countLogged('mail delayed')).toBe(1), { timeout: 15_000 });
      later = 60_000;
      outbox.deliver();
      await vi.waitFor(async () => expect(await harness.rows()).toEqual([]), { timeout: 15_000 });
      expect(cutting.received).toHaveLength(2);
      await cutting.close();
    });
  });
});
