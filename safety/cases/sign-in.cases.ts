import { expect } from 'vitest';
import { mailServer } from '../../src/server/adapters/testing/mail-server.ts';
import { ADMINISTRATOR } from '../../src/server/testing/server-process.ts';
import { addresses, loggedEvents, many, median, separability } from '../support/measures.ts';
import { row } from '../support/row.ts';
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

row(
  {
    id: 'T01',
    what: 'Passwords guessed',
    pass: 'of 300 wrong ones from one address at most 25 are looked at, of 300 from 50 addresses at most 100; the rest are answered 429 with Retry-After',
  },
  async ({ open, figure }) => {
    const looked: number[] = [];
    for (const from of [addresses(1), addresses(50)]) {
      const site = await open();
      const answers = await many(300, 10, (n) =>
        login(site, { email, password: WRONG }, from[n % from.length]),
      );
      const evaluated = answers.filter(({ status }) => status === 403).length;
      expect(answers.filter(isLimited)).toHaveLength(300 - evaluated);
      looked.push(evaluated);
    }
    expect(looked[0]).toBeLessThanOrEqual(25);
    expect(looked[1]).toBeLessThanOrEqual(100);
    figure(`${looked[0]} and ${looked[1]} of 300 looked at`);
  },
);

row(
  {
    id: 'T02',
    what: 'Locking somebody out as a weapon',
    pass: 'after 90 wrong passwords from one network the owner signs in from another at once, 20 times of 20',
  },
  async ({ open, figure }) => {
    const site = await open();
    await many(90, 5, () => login(site, { email, password: WRONG }, '127.0.0.2'));
    let longest = 0;
    for (let time = 0; time < 20; time += 1) {
      const answer = await login(site, { email, password }, '127.0.9.9');
      expect(answer.status).toBe(200);
      longest = Math.max(longest, answer.milliseconds);
    }
    expect(longest).toBeLessThan(30_000);
    figure(`20 of 20, the slowest after ${(longest / 1000).toFixed(1)} s`);
  },
);

row(
  {
    id: 'T03',
    what: 'Codes guessed at the same time',
    pass: 'at most 5 of 500 are looked at and the right one is refused after them; of 50 right ones at once exactly 1 signs in',
    isQuick: true,
  },
  async ({ open, figure }) => {
    const site = await open();
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
    figure(`${evaluated} of 500 looked at; ${signedIn} of 50 signed in`);
  },
);

row(
  {
    id: 'T04',
    what: 'Asking for codes again and again',
    pass: 'of 60 resends at most 3 mails go out, an old code is void, and the count of wrong tries goes on',
    isQuick: true,
  },
  async ({ open, figure }) => {
    const mail = await mailServer();
    try {
      const site = await open({ SMTP_URL: mail.url });
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
      figure(`${sent} mails for 60 resends; old code refused; void after 5 wrong ones in all`);
    } finally {
      await mail.close();
    }
  },
);

row(
  {
    id: 'T06',
    what: 'Challenges that were never given, or to somebody else',
    pass: '0 of 1,020 taken, all answered alike',
    isQuick: true,
    quickOn: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
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
    const answers = await many(forged.length, 20, (n) => verify(site, forged[n] as string, otp));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken).toBe(0);
    expect(new Set(answers.map(said)).size).toBe(1);
    figure(`${taken} of ${forged.length} taken; one and the same answer`);
  },
);

row(
  {
    id: 'T08',
    what: 'Getting around the limits',
    pass: 'as many are looked at as without tricks: 25 of 300 passwords, 5 of 100 codes',
    isQuick: true,
    quickOn: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
    const tricks = (n: number) => ({
      'x-forwarded-for': `198.51.100.${n % 250}`,
      'x-real-ip': `198.51.100.${n % 250}`,
      forwarded: `for=198.51.100.${n % 250}`,
      'true-client-ip': `198.51.100.${n % 250}`,
    });
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('s', 'ｓ')];
    const answers = await many(300, 10, (n) =>
      login(site, { email: spellings[n % spellings.length], password: WRONG }, undefined, tricks(n)),
    );
    const passwords = answers.filter(({ status }) => status === 403).length;
    expect(passwords).toBeLessThanOrEqual(25);
    for (const path of [
      '/api/auth/login/',
      '/api//auth/login',
      '/api/auth/%6cogin',
      '/API/auth/login',
      '/api/auth/login;x',
    ]) {
      const answer = await site.call(path, { body: { email, password: WRONG } });
      expect([path, [404, 429, 301, 405].includes(answer.status)]).toEqual([path, true]);
    }
    const twice = `{"email":"a@b.example","email":"${email}","password":"${WRONG}"}`;
    expect([400, 429]).toContain((await login(site, twice as never)).status);

    const other = await open();
    const { userId, otp } = await other.challenge();
    await many(100, 10, (n) =>
      other.call('/api/auth/verify-otp', { body: { userId, otp: another(otp, n + 1) }, headers: tricks(n) }),
    );
    const codes = loggedEvents(other, 'code refused').filter(({ user }) => user !== undefined).length;
    expect(codes).toBeLessThanOrEqual(5);
    figure(`${passwords} of 300 passwords and ${codes} of 100 codes looked at`);
  },
);

row(
  {
    id: 'T09',
    what: 'Finding out who has an account',
    pass: `unknown, inactive and wrong are answered alike to the byte, and their times cannot be told apart (AUC at most ${TOLD_APART})`,
    isQuick: true,
  },
  async ({ open, figure }) => {
    const site = await open();
    const { client } = await site.staff();
    const inactive = site.newAccount();
    const { id, name } =
      (await client.users.list()).find((user) => user.email === inactive.email) ?? expect.fail();
    await client.users.update({ params: { id }, body: { name, email: inactive.email, isActive: false } });
    const kinds = [email, inactive.email, 'nobody@stthomas.example'];
    const answers: Reply[][] = kinds.map(() => []);
    // fewer than the limits count, each time from somewhere else
    for (let time = 0; time < TIMED; time += 1)
      for (const [kind, address] of kinds.entries())
        answers[kind]?.push(
          await login(site, { email: address, password: WRONG }, `127.0.${time + 1}.${kind + 2}`),
        );
    expect(new Set(answers.flat().map(said)).size).toBe(1);
    const times = answers.map((list) => list.map(({ milliseconds }) => milliseconds));
    const [known = [], ...others] = times;
    const worst = Math.max(...others.map((list) => separability(known, list)));
    const gap = Math.max(...others.map((list) => Math.abs(median(list) - median(known))));
    expect(worst).toBeLessThanOrEqual(TOLD_APART);
    figure(`alike to the byte; AUC ${worst.toFixed(2)}, medians ${gap.toFixed(1)} ms apart`);
  },
);
