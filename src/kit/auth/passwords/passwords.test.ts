import { describe, expect, it } from 'vitest';
import { DUMMY_HASH, generatePassword, hashPassword, verifyPassword } from './password-hash.server.ts';
import { basicPasswordProblem, passwordProblem } from './password-policy.server.ts';

const OWNER = {
  email: 'mariam.varghese@stthomas.example',
  name: 'Mariam Varghese',
  siteWords: ['Springfield', 'idavaka mgocsm', 'praise lord'],
};
const problem = (password: string) => passwordProblem(password, OWNER);

describe('a password hash', () => {
  it('contains its parameters, has a random salt, and matches only its password', async () => {
    const [first, second] = [
      await hashPassword('quiet river stones'),
      await hashPassword('quiet river stones'),
    ];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(second).not.toBe(first);
    expect(await verifyPassword('quiet river stones', first)).toBe(true);
    expect(await verifyPassword('quiet river stone', first)).toBe(false);
    // bcrypt would ignore what follows
    const first72Bytes = 'lanterns'.repeat(9);
    expect(await verifyPassword(`${first72Bytes}2`, await hashPassword(`${first72Bytes}1`))).toBe(false);
  });

  it('matches the password in any Unicode normalization form', async () => {
    const composed = 'caf\u00e9 by the river';
    expect(await verifyPassword('cafe\u0301 by the river', await hashPassword(composed))).toBe(true);
  });

  it('for unknown accounts matches no password', async () => {
    for (const password of ['', ' ', 'password'])
      expect(await verifyPassword(password, DUMMY_HASH)).toBe(false);
  });

  it('is computed for two at a time; twenty wait and the rest get BUSY', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, () => hashPassword('quiet river stones')),
    );
    const rejected = all.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(new Set(rejected)).toEqual(new Set(['BUSY']));
    // a machine with two cores hashes one at a time
    expect([18, 19]).toContain(rejected.length);
  });
});

describe('a chosen password', () => {
  it('is compared with the dictionaries in another thread, also while they are loaded', async () => {
    const start = process.threadCpuUsage();
    expect(await problem('correcthorsebatterystaple')).toBeUndefined();
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(100);
  });

  it.each(['correcthorsebatterystaple', 'Lantern.Harbor.19', 'vK9#mQ2$xL7!pR', '7391-8264-zebra'])(
    '%s is accepted',
    async (password) => {
      expect(await problem(password)).toBeUndefined();
    },
  );

  it.each([
    ['elevenchars', 'at least 12'],
    ['🕯️🌿', 'at least 12'],
    ['e\u0301'.repeat(11), 'at least 12'],
    ['മ'.repeat(6) + 'ഴ'.repeat(5), 'at least 12'],
    ['\ufdfa', 'at least 12'],
    ['½½½½', 'at least 12'],
    [`lamp${'\u200b'.repeat(12)}`, 'at least 12'],
    ['quiet\u00adriver\ufe0f\u2066', 'at least 12'],
    ['x'.repeat(129), 'at most 128'],
  ])('%s is rejected for its length', async (password, words) => {
    expect(await problem(password)).toMatch(new RegExp(words));
  });

  it.each([
    ...['springfield1', 'mgocsm-2026-07', '!!!idavaka!!!', 'Mariam.Varghese1', 'mariam1985mariam'],
    ...['V4rghese-M4riam', 'varghese2026!'],
  ])('%s is rejected because it consists of names and words of this site', async (password) => {
    expect(await problem(password)).toMatch(/^This password (consists of names|is too common)/);
  });

  it.each([
    // keyboard patterns, sequences, repetitions, words, names and dates
    ...['1qaz2wsx3edc', 'abcdefghijkl', '112233445566', '123456789101234567891012345678910', '1z2x3c4v5b6n'],
    ...['p4ssw0rd!!!!', 'passwordpassword', 'iloveyousomuch', 'supernatural', 'Praise the Lord!'],
    ...['Murphy2026!!', 'vanessa141175', 'AFewUnrelatedWords-2026!', '"a few unrelated words"'],
    ...['é'.repeat(12), 'ഴമഴമഴമഴമഴമഴമ', '🕯️'.repeat(12), 'pass\u200bword\u200b1234', 'a\u200b'.repeat(12)],
  ])('%s is rejected as too common', async (password) => {
    expect(await problem(password)).toMatch(/^This password (consists of names|is too common)/);
  });
});

it('the advice in our messages is rejected as a password from the settings too', async () => {
  expect(await basicPasswordProblem('a few unrelated words')).toMatch(/^This password is too common/);
});

it('a password of lone surrogates is rejected, because all of them have the same hash', async () => {
  const halves = (first: number) =>
    Array.from({ length: 12 }, (_, n) => String.fromCharCode(first + 37 * n)).join('');
  expect(await verifyPassword(halves(0xd900), await hashPassword(halves(0xd80a)))).toBe(true);
  expect(await basicPasswordProblem(halves(0xd80a))).toContain('invalid character');
  expect(await problem(`quiet river stones ${'\udc00'}`)).toContain('invalid character');
  expect(await problem('quiet river stones 🕯️')).toBeUndefined();
});

it('a password of undecodable bytes is rejected, because each becomes the replacement character', async () => {
  const latin = (text: string) => Buffer.from(text, 'latin1').toString();
  const given = latin('äöüßÄÖÜéèàçñ');
  expect(await verifyPassword('\ud800'.repeat(12), await hashPassword(given))).toBe(true);
  expect(await basicPasswordProblem(given)).toContain('invalid character');
  expect(await problem(latin('grünä öl été ßst'))).toContain('invalid character');
  expect(await problem('grünä öl été ßst')).toBeUndefined();
});

it('a generated password is long, unambiguous and random', async () => {
  const made = Array.from({ length: 10 }, generatePassword);
  expect(new Set(made).size).toBe(10);
  for (const password of made) {
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}$/);
    expect(await problem(password)).toBeUndefined();
  }
});
