import { expect, onTestFinished } from 'vitest';
import { startMailServer } from '#kit/mail/testing/mail-server.ts';
import { withDatabase } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { clientAddresses } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { type Site, signInByMail } from '../../support/server-under-test.ts';

type Received = Awaited<ReturnType<typeof startMailServer>>['received'];

/** The path of the link in an email to an address. */
const linkTo = (received: Received, address: string, use: 'confirm' | 'end') => {
  const raw = received.findLast(({ to, raw }) => to[0] === address && raw.includes(`${use}=3D`))?.raw ?? '';
  const text = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return new RegExp(`/letter\\?${use}=[\\w.]+`).exec(text)?.[0];
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const submit = (site: Site, path: string, body = '', headers = FORM) =>
  site.call(path, { method: 'POST', headers, body });

/** Subscribes addresses and confirms them. */
async function subscribe(site: Site, received: Received, addresses: readonly string[]): Promise<void> {
  const networks = clientAddresses(addresses.length);
  for (const [n, email] of addresses.entries()) {
    const body = { email };
    const { status } = await site.call('/api/letter/subscriptions', { body, from: networks[n] ?? '' });
    expect(status).toBe(201);
  }
  for (const address of addresses) {
    await expect.poll(() => linkTo(received, address, 'confirm')).toBeDefined();
    expect((await submit(site, linkTo(received, address, 'confirm') ?? '')).status).toBe(200);
  }
}

/** Starts the current letter. */
async function sendLetter(site: Site, token: string) {
  const { sunday } = (await site.call('/api/letter', { token })).json ?? {};
  return site.call('/api/letter/send', { method: 'POST', token, body: { sunday } });
}

defineCase(
  {
    id: 'R29',
    title:
      'a letter reaches each address once, despite crashes and a mail server that defers, rejects or does not reply',
    pass: 'each address gets the letter exactly once, and a rejected one never, with kill -9 between recipients and while the mail server is silent',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const count = sized({ usual: 30, quick: 6 });
    const addresses = Array.from({ length: count }, (_, n) => `reader${n}@stthomas.example`);
    const [deferred = '', rejected = '', unanswered = ''] = addresses;
    const crashes = sized({ usual: addresses.slice(5, 15), quick: addresses.slice(4, 5) });
    const reply = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
    const silence = () => new Promise<undefined>(() => undefined);
    const attempts = new Map<string, number>();
    let hasStarted = false;
    let crash = Promise.withResolvers<void>();
    const mailServer = await startMailServer({
      onRecipient(address) {
        if (!hasStarted || !addresses.includes(address)) return undefined;
        const attempt = (attempts.get(address) ?? 0) + 1;
        attempts.set(address, attempt);
        if (address === rejected) return reply(550);
        if (attempt > 1) return undefined;
        if (crashes.includes(address)) crash.resolve();
        if (address === deferred) return reply(451);
        const isSilent = crashes.includes(address) || sized({ usual: address === unanswered, quick: false });
        return isSilent ? silence() : undefined;
      },
    });
    onTestFinished(() => mailServer.close());
    const { received } = mailServer;
    const site = await startSite({ SMTP_URL: mailServer.url, LETTER_PER_HOUR: '999999' });
    const { token } = await signInByMail(site, mailServer);
    await site.call('/api/letter', { method: 'PUT', token, body: { isAutomatic: false } });
    await subscribe(site, received, addresses);
    hasStarted = true;
    const before = received.length;
    expect((await sendLetter(site, token)).status).toBe(200);
    for (let n = 0; n < crashes.length; n += 1) {
      await crash.promise;
      crash = Promise.withResolvers();
      await site.killAndRestart(() =>
        // as if the claim of the process that was killed had expired
        withDatabase(site.databaseUrl, ({ transaction }) =>
          transaction((trx) => trx.updateTable('outbox').set({ due_at: new Date().toISOString() }).execute()),
        ),
      );
    }
    const last = async () => (await site.call('/api/letter', { token })).json?.last;
    await expect
      .poll(last, { timeout: 300_000 })
      .toMatchObject({ recipients: count, sent: count - 1, refused: 1 });
    const recipients = received.slice(before).map(({ to }) => to[0]);
    expect(recipients.toSorted()).toEqual(addresses.filter((one) => one !== rejected).toSorted());
    expect(attempts.get(rejected)).toBe(1);
    report(`${recipients.length} of ${count - 1} letters, each once, with ${crashes.length} crashes`);
  },
);

/** Texts that must be rejected as email addresses. */
const INJECTIONS = [
  'anna@stthomas.example\r\nBcc: thief@evil.example',
  'anna@stthomas.example%0aBcc:thief@evil.example\n',
  'anna@stthomas.example, thief@evil.example',
  '"\\r\\nBcc: thief@evil.example"@stthomas.example',
  '<thief@evil.example>',
];

defineCase(
  {
    id: 'T78',
    title: 'the letter cannot be used to send email to strangers, and only its owner confirms or ends it',
    pass: 'of 60 addresses that one network enters 20 get an email; injections are rejected; opening links changes nothing; one POST ends a subscription',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.close());
    const { received } = mailServer;
    const site = await startSite({ SMTP_URL: mailServer.url, LETTER_PER_HOUR: '999999' });
    const { token } = await signInByMail(site, mailServer);
    await site.call('/api/letter', { method: 'PUT', token, body: { isAutomatic: false } });
    const count = async () => (await site.call('/api/letter', { token })).json?.subscribers;
    for (const email of INJECTIONS)
      expect((await site.call('/api/letter/subscriptions', { body: { email } })).status, email).toBe(400);

    const [anna, george] = ['anna@stthomas.example', 'george@stthomas.example'] as const;
    for (const email of [anna, george, anna])
      expect((await submit(site, '/letter', `email=${email}`)).text).toContain('Check your email');
    const open = async (path: string) => {
      for (const method of ['GET', 'HEAD']) expect((await site.call(path, { method })).status).toBe(200);
    };
    for (const [n, address] of [anna, george].entries()) {
      await expect.poll(() => linkTo(received, address, 'confirm')).toBeDefined();
      await open(linkTo(received, address, 'confirm') ?? '');
      expect(await count()).toBe(n);
      await submit(site, linkTo(received, address, 'confirm') ?? '');
      expect(await count()).toBe(n + 1);
    }
    await sendLetter(site, token);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const part =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (const [address, other, headers, body, left] of [
      [anna, george, FORM, 'List-Unsubscribe=One-Click', 1],
      [george, anna, multipart, part, 0],
    ] as const) {
      await expect.poll(() => linkTo(received, address, 'end'), { timeout: 30_000 }).toBeDefined();
      const link = linkTo(received, address, 'end') ?? '';
      const { raw } = received.findLast(({ to }) => to[0] === address) ?? { raw: '' };
      expect(raw).not.toContain(other);
      expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      expect(link).not.toMatch(/@|stthomas/);
      await open(link);
      expect((await submit(site, link.slice(0, -1), body, headers)).status).toBe(404);
      expect(await count()).toBe(left + 1);
      for (const _ of [1, 2]) expect((await submit(site, link, body, headers)).status).toBe(200);
      expect(await count()).toBe(left);
    }

    const sent = received.length;
    let accepted = 0;
    for (let n = 0; n < sized({ usual: 60, quick: 22 }); n += 1) {
      const body = { email: `stranger${n}@stthomas.example` };
      const { status } = await site.call('/api/letter/subscriptions', { body, from: '127.0.0.9' });
      if (status === 201) accepted += 1;
    }
    await expect.poll(() => received.length).toBe(sent + accepted);
    expect(received.filter(({ raw, to }) => /evil/.test(raw) || to.length !== 1)).toEqual([]);
    expect(accepted).toBe(20);
    report(`${accepted} emails; 0 injections; 0 changes by opening links; 2 of 2 ended by one POST`);
  },
);
