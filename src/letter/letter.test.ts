import { describe, expect, it, vi } from 'vitest';
import { runCleanup } from '#app/server/cleanup-jobs.ts';
import type { TestApp } from '#app/testing/test-app.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import type { Mail } from '#kit/mail/mail.ts';
import type { BulkOutcome } from '#kit/mail/outbox.ts';
import { bothEngines, engines } from '#kit/storage/testing/fresh-database.ts';
import { recordLetterOutcome, runLetters } from './sending.server.ts';

const HOUR_MS = 60 * 60_000;
const ANNA = 'anna@stthomas.example';
const SUNDAY = '2026-11-29';
/** From the Tuesday noon of the tests to Friday, 5 PM. */
const TO_FRIDAY_MS = 77 * HOUR_MS;

/** The token of the link in an email. */
const tokenOf = ({ text }: Pick<Mail, 'text'>) => /\/letter\?(?:confirm|end)=(\S+)/.exec(text)?.[1] ?? '';
const rowsOf = ({ deps }: TestApp) =>
  deps.storage.db.selectFrom('letter_subscriptions').selectAll().orderBy('id').execute();
const waitingOf = ({ deps }: TestApp) =>
  deps.storage.db.selectFrom('outbox').selectAll().orderBy('id').execute();

async function subscribe(app: TestApp, email = ANNA): Promise<void> {
  await app.client().letter.subscribe({ body: { email } });
  const link = () => app.emails.findLast(({ to }) => to === email) as Mail;
  await vi.waitFor(() => expect(link()).toBeDefined());
  await app.client().letter.confirm({ body: { token: tokenOf(link()) } });
}

/** The client of another administrator, because sessions end during the test. */
async function newStaff(app: TestApp): Promise<ReturnType<TestApp['client']>> {
  const email = `staff${app.clock.now()}@stthomas.example`;
  return app.client(await app.signIn({ name: 'George', email, password: 'nine books upon the shelf' }));
}

/** Delivers what waits in the outbox, at the pace of the letters. */
async function deliverAll(app: TestApp): Promise<void> {
  await vi.waitFor(async () => {
    app.clock.advance(18_000);
    app.deps.outbox.deliver();
    expect(await waitingOf(app)).toEqual([]);
  });
}

describe.each(engines)('subscriptions on %s', (engine) => {
  const app = useTestApp({ engine });

  it('are confirmed by the link of an email, once and within a day', async () => {
    await app.visitor.letter.subscribe({ body: { email: ' Anna@StThomas.example' } });
    await vi.waitFor(() => expect(app.emails.map(({ to }) => to)).toEqual([ANNA]));
    expect(await app.staff.letter.list()).toEqual([]);
    const token = tokenOf(app.emails[0] as Mail);
    const forged = [token.replace(/^\d+/, (id) => `${Number(id) + 1}`), token.slice(0, -1), `${token}0`, ''];
    for (const other of forged)
      await expect(app.visitor.letter.confirm({ body: { token: other } })).rejects.toMatchObject({
        status: 404,
      });
    await expect(app.visitor.letter.end({ body: { token } })).rejects.toMatchObject({ status: 404 });
    await app.visitor.letter.confirm({ body: { token } });
    const [confirmed] = await app.staff.letter.list();
    expect(confirmed).toMatchObject({ email: ANNA });
    app.clock.advance(10 * 60_000);
    await app.visitor.letter.confirm({ body: { token } });
    expect(await app.staff.letter.list()).toEqual([confirmed]);
    await app.staff.letter.remove({ params: { id: confirmed?.id ?? 0 } });
    await expect(app.visitor.letter.confirm({ body: { token } })).rejects.toMatchObject({ status: 404 });
    expect(await app.staff.letter.list()).toEqual([]);
  });

  it('are deleted after a day without a confirmation, and their link is invalid', async () => {
    await app.visitor.letter.subscribe({ body: { email: ANNA } });
    await vi.waitFor(() => expect(app.emails).toHaveLength(1));
    app.clock.advance(24 * HOUR_MS);
    const late = app.visitor.letter.confirm({ body: { token: tokenOf(app.emails[0] as Mail) } });
    await expect(late).rejects.toMatchObject({ status: 404 });
    await runCleanup(app.deps);
    expect(await rowsOf(app)).toEqual([]);
  });

  it('send one link an hour and three a day to an address, and the same response for every address', async () => {
    await subscribe(app, 'george@stthomas.example');
    const responses = [];
    for (let hour = 0; hour < 5; hour += 1) {
      for (const email of [ANNA, ANNA, 'george@stthomas.example'])
        responses.push(await app.visitor.letter.subscribe({ body: { email } }));
      app.clock.advance(HOUR_MS);
    }
    await vi.waitFor(async () => expect(await waitingOf(app)).toEqual([]));
    expect(app.emails.filter(({ to }) => to === ANNA)).toHaveLength(3);
    expect(app.emails.filter(({ to }) => to.startsWith('george'))).toHaveLength(1);
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  });

  it('end by the token of a letter, and end again without an error', async () => {
    await subscribe(app);
    app.clock.advance(TO_FRIDAY_MS);
    await runLetters(app.deps);
    await deliverAll(app);
    const token = tokenOf(app.emails.at(-1) as Mail);
    await expect(app.visitor.letter.end({ body: { token: token.replace(/.$/, '!') } })).rejects.toMatchObject(
      {
        status: 404,
      },
    );
    await app.visitor.letter.end({ body: { token } });
    await app.visitor.letter.end({ body: { token } });
    expect(await rowsOf(app)).toEqual([]);
  });

  it('are stored encrypted, and no address is in the log or the activity', async () => {
    await subscribe(app);
    expect((await app.staff.letter.export()).csv).toBe(`"Email","Since"\r\n"${ANNA}","2026-11-24"\r\n`);
    await app.staff.letter.remove({ params: { id: (await rowsOf(app))[0]?.id ?? 0 } });
    await app.visitor.letter.subscribe({ body: { email: ANNA } });
    const { entries } = await app.staff.activity.list();
    expect(entries.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
      'remove letter-subscription',
      'export letter-addresses',
    ]);
    const stored = [await rowsOf(app), await waitingOf(app), app.logged, entries];
    expect(JSON.stringify(stored)).not.toMatch(/anna@|stthomas\.example/i);
  });

  it('are limited for a network and in total', async () => {
    const send = async (n: number, network: number) => {
      const body = JSON.stringify({ email: `visitor${n}@stthomas.example` });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const from = `203.0.${network}.${n % 250}`;
      return (await app.request('/api/letter/subscriptions', init, from)).status;
    };
    const statuses = [];
    for (let n = 0; n < 231; n += 1) statuses.push(await send(n, Math.floor(n / 21)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(200);
    // the 21st of each network
    expect(statuses.slice(0, 42).flatMap((status, n) => (status === 429 ? n : []))).toEqual([20, 41]);
    expect(await rowsOf(app)).toHaveLength(200);
  });
});

describe.each(bothEngines)('the letter on %s', (engine) => {
  const app = useTestApp({ engine });
  const letters = () => app.emails.filter(({ unsubscribeUrl }) => unsubscribeUrl);

  it('is sent on Friday at 5 PM, once to each subscriber of that time, with the own link of each', async () => {
    for (const name of ['anna', 'george', 'susan']) await subscribe(app, `${name}@stthomas.example`);
    app.clock.advance(TO_FRIDAY_MS - 60_000);
    await runLetters(app.deps);
    expect(await waitingOf(app)).toEqual([]);
    app.clock.advance(60_000);
    await Promise.all([runLetters(app.deps), runLetters(app.deps)]);
    app.clock.advance(1_000);
    await subscribe(app, 'late@stthomas.example');
    await runLetters(app.deps);
    await deliverAll(app);
    await runLetters(app.deps);
    expect(await waitingOf(app)).toEqual([]);
    expect(letters().map(({ to }) => to.split('@')[0])).toEqual(['anna', 'george', 'susan']);
    expect(new Set(letters().map(({ unsubscribeUrl }) => unsubscribeUrl)).size).toBe(3);
    for (const { text, html, unsubscribeUrl = '' } of letters())
      for (const form of [text, html]) {
        expect(form).toContain(unsubscribeUrl);
        expect(form).not.toMatch(/unsubscribe\.invalid|stthomas\.example\b.*=/);
      }
    const { last } = await (await newStaff(app)).letter.read();
    expect(last).toMatchObject({ sunday: SUNDAY, recipients: 3, sent: 3 });
  });

  it('waits behind other email, and for the interval after the one before it', async () => {
    for (const name of ['anna', 'george']) await subscribe(app, `${name}@stthomas.example`);
    app.emails.length = 0;
    await app.staff.letter.send({ body: { sunday: SUNDAY } });
    await vi.waitFor(() => expect(letters()).toHaveLength(1));
    await app.staff.gettingStarted.sendTestEmail();
    await vi.waitFor(() => expect(app.emails).toHaveLength(2));
    app.clock.advance(17_000);
    app.deps.outbox.deliver();
    await app.staff.gettingStarted.sendTestEmail();
    await vi.waitFor(() => expect(app.emails).toHaveLength(3));
    expect(letters()).toHaveLength(1);
    await deliverAll(app);
    expect(letters()).toHaveLength(2);
  });

  it('is sent by hand once, and not automatically when staff have turned that off', async () => {
    await expect(app.staff.letter.send({ body: { sunday: SUNDAY } })).rejects.toMatchObject({ status: 409 });
    await subscribe(app);
    await app.staff.letter.update({ body: { isAutomatic: false } });
    app.clock.advance(TO_FRIDAY_MS);
    await runLetters(app.deps);
    const staff = await newStaff(app);
    expect((await staff.letter.read()).last).toBeNull();
    expect(await staff.letter.send({ body: { sunday: SUNDAY } })).toMatchObject({
      last: { sunday: SUNDAY, recipients: 1 },
    });
    await expect(staff.letter.send({ body: { sunday: SUNDAY } })).rejects.toMatchObject({ status: 409 });
    await deliverAll(app);
    expect(letters()).toHaveLength(1);
  });

  it('is only sent while it is that of the coming Sunday', async () => {
    await subscribe(app);
    const send = (sunday: string) => app.staff.letter.send({ body: { sunday } });
    for (const sunday of ['2026-11-22', '2026-12-06', '2200-12-31'])
      await expect(send(sunday)).rejects.toMatchObject({ status: 409 });
    app.clock.advance(TO_FRIDAY_MS);
    const { renderLetter } = app.deps;
    // its Sunday noon comes while the letter is rendered
    const slow = async (sunday: string) => {
      app.clock.advance(43 * HOUR_MS);
      return renderLetter(sunday);
    };
    await runLetters({ ...app.deps, renderLetter: slow });
    expect((await (await newStaff(app)).letter.read()).last).toBeNull();
  });

  it('is not sent after noon of its Sunday, when that of the next Sunday can be sent', async () => {
    await subscribe(app);
    await app.staff.letter.send({ body: { sunday: SUNDAY } });
    await app.deps.storage.transaction((trx) =>
      trx.updateTable('outbox').set({ attempts: 1 }).where('bulk_for', 'is not', null).execute(),
    );
    const before = letters().length;
    app.clock.advance(120 * HOUR_MS);
    await runLetters(app.deps);
    await deliverAll(app);
    expect(letters()).toHaveLength(before);
    expect(await (await newStaff(app)).letter.read()).toMatchObject({ sunday: '2026-12-06' });
  });

  it('goes as a test to the user’s own address, and to no one else', async () => {
    await subscribe(app);
    const { to } = await app.staff.letter.sendTest();
    await vi.waitFor(() => expect(app.emails.at(-1)).toMatchObject({ to, subject: /^Test: / }));
    expect(letters()).toEqual([]);
    expect((await app.staff.letter.read()).last).toBeNull();
  });

  it('ends for an address that the mail server rejects three times in a row', async () => {
    await subscribe(app);
    const [{ id = 0 } = {}] = await rowsOf(app);
    const record = (outcome: BulkOutcome) =>
      app.deps.storage.transaction((trx) => recordLetterOutcome(trx, id, outcome, app.deps));
    for (const outcome of ['unknown recipient', 'rejected', 'unknown recipient', 'sent'] as const)
      await record(outcome);
    expect(await rowsOf(app)).toMatchObject([{ refusals: 0 }]);
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await rowsOf(app)).toHaveLength(1);
      await record('unknown recipient');
    }
    expect(await rowsOf(app)).toEqual([]);
  });
});
