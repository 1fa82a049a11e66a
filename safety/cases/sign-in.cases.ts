import { expect } from 'vitest';
import { startMailServer } from '../../src/server/adapters/testing/mail-server.ts';
import { ADMINISTRATOR } from '../../src/server/testing/server-process.ts';
import { defineCase } from '../support/define-case.ts';
import { addresses, loggedEvents, many, median, separability } from '../support/measures.ts';
import { sized } from '../support/sample-sizes.ts';
import type { Reply, Site } from '../support/server-under-test.ts';

const { email, password } = ADMINISTRATOR;
const WRONG = 'not the password at all';

/** How often each kind of refusal is timed: few times tell a hash that is left out, many tell much less than that. */
const TIMED = sized({ usual: 40, quick: 12 });
const TOLD_APART = sized({ usual: 0.65, quick: 0.95 });

const another = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const login = (site: Site, body: object, from?: string, headers?: Record<string, string>) =>
  site.call('/api/auth/login', { body, ...(from && { from }), ...(headers && { headers }) });
const verify = (site: Site, userId: string, otp: string) =>
  site.call('/api/auth/verify-otp', { body: { userId, otp } });
const resend = (site: Site, userId: string) => site.call('/api/auth/resend-otp', { body: { userId } });
const isLimited = ({ status, headers }: Reply) => status === 429 && Number(headers['retry-after']) > 0;
/** What a refusal says, without what differs by the moment. */
const said = ({ status, text, headers: { date: _, ...headers } }: Reply) =>
  JSON.stringify([status, text, headers]);

defineCase(
  {
    id: 'T01',
    title: 'Passwords guessed',
    pass: 'of 300 wrong ones from one address at most 25 are looked at, of 300 from 50 addresses at most 100; the rest are answered 429 with Retry-After',
  },
  async ({ startSite, report }) => {
    const looked: number[] = [];
    for (const from of [addresses(1), addresses(50)]) {
      const site = await startSite();
      const responses = await many(300, 10, (n) =>
        login(site, { email, password: WRONG }, from[n % from.length]),
      );
      const evaluated = responses.filter(({ status }) => status === 403).length;
      expect(responses.filter(isLimited)).toHaveLength(300 - evaluated);
      looked.push(evaluated);
    }
    expect(looked[0]).toBeLessThanOrEqual(25);
    expect(looked[1]).toBeLessThanOrEqual(100);
    report(`${looked[0]} and ${looked[1]} of 300 looked at`);
  },
);

defineCase(
  {
    id: 'T02',
    title: 'Locking somebody out as a weapon',
    pass: 'after 90 wrong passwords from one network the owner signs in from another at once, 20 times of 20',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    await many(90, 5, () => login(site, { email, password: WRONG }, '127.0.0.2'));
    let longest = 0;
    for (let time = 0; time < 20; time += 1) {
      const response = await login(site, { email, password }, '127.0.9.9');
      expect(response.status).toBe(200);
      longest = Math.max(longest, response.milliseconds);
    }
    expect(longest).toBeLessThan(30_000);
    report(`20 of 20, the slowest after ${(longest / 1000).toFixed(1)} s`);
  },
);

defineCase(
  {
    id: 'T03',
    title: 'Codes guessed at the same time',
    pass: 'at most 5 of 500 are looked at and the right one is refused after them; of 50 right ones at once exactly 1 signs in',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const first = await site.challenge();
    const guesses = await many(500, 500, (n) => verify(site, first.userId, another(first.otp, n + 1)));
    // who waits too long in line for the one challenge is told to try again, and was not looked at
    expect(new Set(guesses.filter(({ status }) => status !== 503).map(said)).size).toBe(1);
    expect((await verify(site, first.userId, first.otp)).status).toBe(403);
    const evaluated = loggedEvents(site, 'code refused').filter(({ user }) => user !== undefined).length;
    expect(evaluated).toBeLessThanOrEqual(5);

    const second = await site.challenge();
    const right = await many(50, 50, () => verify(site, second.userId, second.otp));
    const signedIn = right.filter(({ status }) => status === 200).length;
    expect(signedIn).toBe(1);
    report(`${evaluated} of 500 looked at; ${signedIn} of 50 signed in`);
  },
);

defineCase(
  {
    id: 'T04',
    title: 'Asking for codes again and again',
    pass: 'of 60 resends at most 3 mails go out, an old code is void, and the count of wrong tries goes on',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const mail = await startMailServer();
    try {
      const site = await startSite({ SMTP_URL: mail.url });
      const codes = () => mail.received.map(({ raw }) => /^\d{6}\r?$/m.exec(raw)?.[0].trim() ?? '');
      const { json } = await login(site, { email, password });
      const userId = String(json?.userId);
      await expect.poll(codes).toHaveLength(1);
      for (let time = 0; time < 3; time += 1) await verify(site, userId, '000000');
      const resends = await many(60, 4, () => resend(site, userId));
      const sent = resends.filter(({ status }) => status === 200).length;
      expect(sent).toBeLessThanOrEqual(3);
      expect(resends.filter(isLimited)).toHaveLength(60 - sent);
      await expect.poll(codes).toHaveLength(1 + sent);
      const [first = ''] = codes();
      const last = codes().at(-1) ?? '';
      // three wrong ones stand from before: two more and it is void
      if (first !== last) expect((await verify(site, userId, first)).status).toBe(403);
      await verify(site, userId, another(last));
      expect((await verify(site, userId, last)).status).toBe(403);
      report(`${sent} mails for 60 resends; old code refused; void after 5 wrong ones in all`);
    } finally {
      await mail.close();
    }
  },
);

defineCase(
  {
    id: 'T06',
    title: 'Challenges that were never given, or to somebody else',
    pass: '0 of 1,020 taken, all answered alike',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { userId, otp } = await site.challenge();
    const used = await site.challenge();
    await verify(site, used.userId, used.otp);
    const forged = [
      ...Array.from({ length: 1_000 }, (_, n) => String(n + 1)),
      ...[used.userId, `${userId}x`, userId.slice(1), userId.toUpperCase(), `${userId} `, ` ${userId}`],
      ...[
        '',
        '0',
        '-1',
        'null',
        'undefined',
        'true',
        email,
        '1 or 1=1',
        "' or ''='",
        '../1',
        '%00',
        '[object Object]',
        'a'.repeat(43),
        '𝟏',
      ],
    ];
    const responses = await many(forged.length, 20, (n) => verify(site, forged[n] as string, otp));
    const taken = responses.filter(({ status }) => status === 200).length;
    expect(taken).toBe(0);
    expect(new Set(responses.map(said)).size).toBe(1);
    report(`${taken} of ${forged.length} taken; one and the same response`);
  },
);

defineCase(
  {
    id: 'T08',
    title: 'Getting around the limits',
    pass: 'as many are looked at as without tricks: 25 of 300 passwords, 5 of 100 codes',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const tricks = (n: number) => ({
      'x-forwarded-for': `198.51.100.${n % 250}`,
      'x-real-ip': `198.51.100.${n % 250}`,
      forwarded: `for=198.51.100.${n % 250}`,
      'true-client-ip': `198.51.100.${n % 250}`,
    });
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('s', 'ｓ')];
    const responses = await many(300, 10, (n) =>
      login(site, { email: spellings[n % spellings.length], password: WRONG }, undefined, tricks(n)),
    );
    const passwords = responses.filter(({ status }) => status === 403).length;
    expect(passwords).toBeLessThanOrEqual(25);
    for (const path of [
      '/api/auth/login/',
      '/api//auth/login',
      '/api/auth/%6cogin',
      '/API/auth/login',
      '/api/auth/login;x',
    ]) {
      const response = await site.call(path, { body: { email, password: WRONG } });
      expect([path, [404, 429, 301, 405].includes(response.status)]).toEqual([path, true]);
    }
    const twice = `{"email":"a@b.example","email":"${email}","password":"${WRONG}"}`;
    expect([400, 429]).toContain((await login(site, twice as never)).status);

    const other = await startSite();
    const { userId, otp } = await other.challenge();
    await many(100, 10, (n) =>
      other.call('/api/auth/verify-otp', { body: { userId, otp: another(otp, n + 1) }, headers: tricks(n) }),
    );
    const codes = loggedEvents(other, 'code refused').filter(({ user }) => user !== undefined).length;
    expect(codes).toBeLessThanOrEqual(5);
    report(`${passwords} of 300 passwords and ${codes} of 100 codes looked at`);
  },
);

defineCase(
  {
    id: 'T09',
    title: 'Finding out who has an account',
    pass: `unknown, inactive and wrong are answered alike to the byte, and their times cannot be told apart (AUC at most ${TOLD_APART})`,
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { client } = await site.staff();
    const inactive = site.newAccount();
    const { id, name } =
      (await client.users.list()).find((user) => user.email === inactive.email) ?? expect.fail();
    await client.users.update({ params: { id }, body: { name, email: inactive.email, isActive: false } });
    const kinds = [email, inactive.email, 'nobody@stthomas.example'];
    const responses: Reply[][] = kinds.map(() => []);
    // fewer than the limits count, each time from somewhere else
    for (let time = 0; time < TIMED; time += 1)
      for (const [kind, address] of kinds.entries())
        responses[kind]?.push(
          await login(site, { email: address, password: WRONG }, `127.0.${time + 1}.${kind + 2}`),
        );
    expect(new Set(responses.flat().map(said)).size).toBe(1);
    const times = responses.map((list) => list.map(({ milliseconds }) => milliseconds));
    const [known = [], ...others] = times;
    const worst = Math.max(...others.map((list) => separability(known, list)));
    const gap = Math.max(...others.map((list) => Math.abs(median(list) - median(known))));
    expect(worst).toBeLessThanOrEqual(TOLD_APART);
    report(`alike to the byte; AUC ${worst.toFixed(2)}, medians ${gap.toFixed(1)} ms apart`);
  },
);
