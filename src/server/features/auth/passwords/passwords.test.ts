import { describe, expect, it } from 'vitest';
import { DUMMY_HASH, generatePassword, hashPassword, verifyPassword } from './password-hash.ts';
import { basicPasswordProblem, passwordProblem } from './password-policy.ts';

const OWNER = { email: 'mariam.varghese@stthomas.example', name: 'Mariam Varghese' };
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
  });

  it('matches the password in any Unicode normalization form', async () => {
    const composed = 'caf\u00e9 by the river';
    expect(await verifyPassword('cafe\u0301 by the river', await hashPassword(composed))).toBe(true);
  });

  it('distinguishes passwords that differ after their 72nd byte', async () => {
    const hash = await hashPassword(`${'q'.repeat(72)}1`);
    expect(await verifyPassword(`${'q'.repeat(72)}2`, hash)).toBe(false);
    expect(await verifyPassword('q'.repeat(72), hash)).toBe(false);
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
  it.each([
    'a lamp that is never put out',
    'correct horse battery staple',
    'correcthorsebatterystaple',
    'quiet river stones',
    'Lantern.Harbor.19',
    'vK9#mQ2$xL7!pR',
    '7391-8264-zebra',
    'മഴ പെയ്യുന്ന രാത്രി',
    '🕯️🌿🔔🍞🌙⭐🕊️🎵🌾🍇⛪🌧️',
    'a lamp upon a hill, seen by ships far away, and by no other eye.',
    '          and a few blanks',
    'é à ü ñ ø '.repeat(12).padEnd(128, 'lanterns'),
  ])('%s is accepted', async (password) => {
    expect(await problem(password)).toBeUndefined();
  });

  it.each([
    ['short', 'at least 12'],
    ['elevenchars', 'at least 12'],
    ['🕯️🌿', 'at least 12'],
    ['e\u0301'.repeat(11), 'at least 12'],
    ['\ufdfa', 'at least 12'],
    ['½½½½', 'at least 12'],
    [`lamp${'\u200b'.repeat(12)}`, 'at least 12'],
    ['quiet\u00adriver\ufe0f\u2066', 'at least 12'],
    ['x'.repeat(129), 'at most 128'],
  ])('%s is rejected for its length', async (password, words) => {
    expect(await problem(password)).toMatch(new RegExp(words));
  });

  it('is measured in characters, not in bytes', async () => {
    expect(await problem('മ'.repeat(6) + 'ഴ'.repeat(5))).toMatch(/at least 12/);
    expect(await problem('🕯🌿🔔🍞🌙⭐🕊🎵🌾🍇⛪🌧')).toBeUndefined();
  });

  it.each(
    `malankara2026 orthodoxchurch stthomaschurch1 St.Thomas-2026! HolyQurbana!! qurbana12345 Perunnal-2026 idavakaidavaka
     springfield1 Springfield2026! catholicos123 MarThoma12345 P4r1sh-0ff1c3! 0rth0d0xChurch gregorios1902 parumala.parumala
     thirumeni2026 JesusIsLord2026 churchpassword adminadmin12 administrator1 MalankaraOrthodox theotokos1234 kottayam2026!
     sundayschool1 mmvs-mmvs-mmvs mgocsm-2026-07 StThomasIndianOrthodoxChurch !!!idavaka!!! welcome-parish catholicate2026
     ourladyofgrace1 mariamvarghese Mariam.Varghese1 mariam1985mariam varghese2026! stthomas.example V4rghese-M4riam passionweek2026
     christmas2026! mother-of-god! indianorthodox holyweek2026!`.split(/\s+/),
  )('%s is rejected because it consists of context words', async (password) => {
    expect(await problem(password)).toMatch(/^This password (consists of names|is too common)/);
  });

  it.each([
    '123456789012',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    'zaq1xsw2cde3',
    'q1w2e3r4t5y6',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    '112233445566',
    'password1234',
    'Password2026!',
    'p4ssw0rd!!!!',
    'passwordpassword',
    'iloveyou1234',
    'iloveyouiloveyou',
    'administrator',
    'international',
    'supernatural',
    'peanutbutter',
    'jamesbond007',
    'leavemealone',
    'counterstrike',
    'letmeinletmein',
    'abc123abc123',
    'michael12345!',
    'Liverpool2026',
    'qwerty123456',
    'praisethelord',
    'Praise the Lord!',
    'iloveyousomuch',
    'homesweethome',
    'a few unrelated words',
    '"a few unrelated words"',
    'AFewUnrelatedWords-2026!',
    'vanessa141175',
    'Murphy2026!!',
    '123456789101234567891012345678910',
    '159357258456',
    '1z2x3c4v5b6n',
    'é'.repeat(12),
    'а'.repeat(12),
    'ഴമഴമഴമഴമഴമഴമ',
    '🕯️'.repeat(12),
    'pass\u200bword\u200b1234',
    'a\u200b'.repeat(12),
  ])('%s is rejected as too common', async (password) => {
    expect(await problem(password)).toMatch(/^This password (consists of names|is too common)/);
  });
});

it.each(['a few unrelated words', '"a few unrelated words"'])(
  '%s, the advice in our messages, is rejected for the host too',
  async (password) => {
    expect(await basicPasswordProblem(password)).toMatch(/^This password is too common/);
  },
);

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
  const made = Array.from({ length: 50 }, generatePassword);
  expect(new Set(made).size).toBe(50);
  for (const password of made) {
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}$/);
    expect(await problem(password)).toBeUndefined();
  }
});
