import { describe, expect, it } from 'vitest';
import {
  gravePasswordProblem,
  hashAnotherPassword,
  hashChosenPassword,
  hashPassword,
  NOBODYS_HASH,
  oneTimePassword,
  passwordProblem,
  verifyPassword,
} from './password.ts';

const OWNER = { email: 'mariam.varghese@stthomas.example', name: 'Mariam Varghese' };
const problem = (password: string) => passwordProblem(password, OWNER);

describe('a password hash', () => {
  it('says how it was made, is never the same twice and fits only its password', async () => {
    const [first, second] = [
      await hashPassword('quiet river stones'),
      await hashPassword('quiet river stones'),
    ];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(second).not.toBe(first);
    expect(await verifyPassword('quiet river stones', first)).toBe(true);
    expect(await verifyPassword('quiet river stone', first)).toBe(false);
  });

  it('does not mind in which Unicode form the password is typed', async () => {
    const composed = 'caf\u00e9 by the river';
    expect(await verifyPassword('cafe\u0301 by the river', await hashPassword(composed))).toBe(true);
  });

  it('tells passwords apart that differ after their 72nd byte', async () => {
    const hash = await hashPassword(`${'q'.repeat(72)}1`);
    expect(await verifyPassword(`${'q'.repeat(72)}2`, hash)).toBe(false);
    expect(await verifyPassword('q'.repeat(72), hash)).toBe(false);
  });

  it('of nobody fits no password', async () => {
    for (const password of ['', ' ', 'password'])
      expect(await verifyPassword(password, NOBODYS_HASH)).toBe(false);
  });

  it('is made for two at a time; a few wait and the rest are told to come back', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, () => hashPassword('quiet river stones')),
    );
    const refused = all.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(refused).toEqual(Array(18).fill('BUSY'));
  });

  it('that somebody chooses waits behind their others, and keeps nobody else out of the line', async () => {
    const chosen = Promise.allSettled(
      Array.from({ length: 40 }, () => hashChosenPassword('quiet river stones', 7)),
    );
    expect(await verifyPassword('quiet river stones', NOBODYS_HASH)).toBe(false);
    expect(await hashChosenPassword('quiet river stones', 8)).toContain('$argon2id$');
    const refused = (await chosen).filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(19).fill('BUSY'));
  });

  it('that must be another waits in that line too, with its comparison', async () => {
    const given = { id: 9, password_hash: await hashPassword('quiet river stones') };
    const same = Promise.allSettled(
      Array.from({ length: 60 }, () => hashAnotherPassword('quiet river stones', given)),
    );
    expect(await verifyPassword('quiet river stones', NOBODYS_HASH)).toBe(false);
    const refused = (await same).filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(39).fill('BUSY'));
    expect(await hashAnotherPassword('quiet river stones', given)).toBeUndefined();
    expect(await hashAnotherPassword('quiet river stone', given)).toContain('$argon2id$');
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
    'x'.repeat(64),
    `${'y'.repeat(71)}é`,
    '          and a few blanks',
    'é'.repeat(128),
  ])('%s is good', (password) => {
    expect(problem(password)).toBeUndefined();
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
  ])('%s is refused for its length', (password, words) => {
    expect(problem(password)).toMatch(new RegExp(words));
  });

  it('is counted in characters, not in bytes', () => {
    expect(problem('മ'.repeat(6) + 'ഴ'.repeat(5))).toMatch(/at least 12/);
    expect(problem('🕯🌿🔔🍞🌙⭐🕊🎵🌾🍇⛪🌧')).toBeUndefined();
  });

  it.each(
    `malankara2026 orthodoxchurch stthomaschurch1 St.Thomas-2026! HolyQurbana!! qurbana12345 Perunnal-2026 idavakaidavaka
     springfield1 Springfield2026! catholicos123 MarThoma12345 P4r1sh-0ff1c3! 0rth0d0xChurch gregorios1902 parumala.parumala
     thirumeni2026 JesusIsLord2026 churchpassword adminadmin12 administrator1 MalankaraOrthodox theotokos1234 kottayam2026!
     sundayschool1 mmvs-mmvs-mmvs mgocsm-2026-07 StThomasIndianOrthodoxChurch !!!idavaka!!! welcome-parish catholicate2026
     ourladyofgrace1 mariamvarghese Mariam.Varghese1 mariam1985mariam varghese2026! stthomas.example V4rghese-M4riam passionweek2026
     christmas2026! mother-of-god! indianorthodox holyweek2026!`.split(/\s+/),
  )('%s is made of words that anybody would try here', (password) => {
    expect(problem(password)).toMatch(/^This password is (made of names|among those)/);
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
    'tobeornottobe',
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
  ])('%s is among those that are tried first', (password) => {
    expect(problem(password)).toMatch(/^This password is (made of names|among those)/);
  });
});

it.each(['a few unrelated words', '"a few unrelated words"'])(
  '%s, which our own texts say, is no password for the host either',
  (password) => {
    expect(gravePasswordProblem(password)).toMatch(/^This password is among those/);
  },
);

it('a password of halves of signs is refused: hashed they are all the same, and any others would open the account', async () => {
  const halves = (first: number) =>
    Array.from({ length: 12 }, (_, n) => String.fromCharCode(first + 37 * n)).join('');
  expect(await verifyPassword(halves(0xd900), await hashPassword(halves(0xd80a)))).toBe(true);
  expect(gravePasswordProblem(halves(0xd80a))).toContain('cannot be kept');
  expect(problem(`quiet river stones ${'\udc00'}`)).toContain('cannot be kept');
  expect(problem('quiet river stones 🕯️')).toBeUndefined();
});

it('a password of bytes that were no letters is refused: each is read as the one sign that halves of signs are hashed as, too', async () => {
  const latin = (text: string) => Buffer.from(text, 'latin1').toString();
  const given = latin('äöüßÄÖÜéèàçñ');
  expect(await verifyPassword('\ud800'.repeat(12), await hashPassword(given))).toBe(true);
  expect(gravePasswordProblem(given)).toContain('cannot be kept');
  expect(problem(latin('grünä öl été ßst'))).toContain('cannot be kept');
  expect(problem('grünä öl été ßst')).toBeUndefined();
});

it('a one-time password is long, easy to read aloud, and never the same', () => {
  const made = Array.from({ length: 50 }, oneTimePassword);
  expect(new Set(made).size).toBe(50);
  for (const password of made) {
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}$/);
    expect(problem(password)).toBeUndefined();
  }
});
