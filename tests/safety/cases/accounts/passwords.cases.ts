import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import type { Site } from '../../support/server-under-test.ts';

const COMMON = sized({ usual: 1_000, full: 3_000 });

/** Passwords that an attacker would try first for this parish. */
const PARISH_PASSWORDS = `
  malankara2026 orthodoxchurch stthomaschurch1 St.Thomas-2026! HolyQurbana!! qurbana12345 Perunnal-2026 idavakaidavaka catholicos123
  MarThoma12345 P4r1sh-0ff1c3! 0rth0d0xChurch gregorios1902 parumala.parumala thirumeni2026 JesusIsLord2026 churchpassword
  administrator1 MalankaraOrthodox kottayam2026! sundayschool1 mmvs-mmvs-mmvs StThomasIndianOrthodoxChurch ourladyofgrace1
  Secretary2026! secretary1234 stthomas.example christmas2026! mother-of-god! indianorthodox holyweek2026! barekmorbarekmor
  kurielaison12 PraiseTheLord1 Psalm23Psalm23 ParishAdmin2026 bread-and-wine goodfriday2026 WelcomeToChurch mathew.mark.luke`
  .trim()
  .split(/\s+/);
const STRONG_PASSWORDS = [
  'x'.repeat(2) + 'lantern upon a hill, seen by ships '.repeat(2).slice(0, 62),
  'a lamp that is never put out, nor hidden beneath a basket at all',
  '🕯️🌿🔔🍞🌙⭐🕊️🎵🌾🍇⛪🌧️',
  'മഴ പെയ്യുന്ന രാത്രി, വിളക്കും പാട്ടും',
  '   blanks at both ends and   within   ',
  'é à ü ñ ø '.repeat(12).padEnd(128, 'lanterns'),
  'correct horse battery staple',
];

defineCase(
  {
    id: 'T07',
    title: 'common and guessable passwords are rejected',
    pass: `0 of ${COMMON} common passwords (unchanged and lengthened) and 0 of ${PARISH_PASSWORDS.length} parish-related ones are accepted; long passwords in any script are accepted, up to 128 characters; passwords that differ after byte 72 are distinct`,
    fullAmount: '3,000 common passwords',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const { id } = await site.server.client(token).users.create({
      body: {
        name: 'George Mathew',
        email: 'george@stthomas.example',
        password: 'nine books upon the shelf',
      },
    });
    const setPassword = (password: string) =>
      site.call(`/api/users/${id}`, {
        method: 'PUT',
        token,
        body: { name: 'George Mathew', email: 'george@stthomas.example', isActive: true, password },
      });

    const guessable = [...commonPasswords(COMMON), ...PARISH_PASSWORDS];
    const responses = await runConcurrently(guessable.length, 4, (n) => setPassword(guessable[n] as string));
    expect(guessable.filter((_, n) => responses[n]?.status !== 400)).toEqual([]);
    for (const password of STRONG_PASSWORDS)
      expect([password, (await setPassword(password)).status]).toEqual([password, 200]);
    expect((await setPassword('é'.repeat(129))).status).toBe(400);

    const twin = 'lanterns on the water and '.repeat(3).slice(0, 72);
    expect((await setPassword(`${twin}1`)).status).toBe(200);
    expect(await canSignIn(site, `${twin}2`)).toBe(false);
    expect(await canSignIn(site, twin)).toBe(false);
    expect(await canSignIn(site, `${twin}1`)).toBe(true);
    report(
      `0 of ${guessable.length} accepted; ${STRONG_PASSWORDS.length} of ${STRONG_PASSWORDS.length} strong ones accepted; twins are distinct`,
    );
  },
);

async function canSignIn(site: Site, password: string): Promise<boolean> {
  return (
    (await site.call('/api/auth/login', { body: { email: 'george@stthomas.example', password } })).status ===
    200
  );
}

/** Common passwords, the most common first: those that are long enough, all unchanged, and short ones lengthened. */
function commonPasswords(count: number): string[] {
  const list = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const common = JSON.parse(readFileSync(list, 'utf8')) as string[];
  const longEnough = common.filter((password) => password.length >= 12);
  const lengthened = common
    .filter((password) => password.length >= 5 && password.length < 12)
    .map((password, n) => LENGTHENERS[n % LENGTHENERS.length]?.(password) ?? '')
    .filter((password) => password.length >= 12);
  return [...longEnough.slice(0, count / 3), ...common.slice(0, count / 3), ...lengthened].slice(0, count);
}

const LENGTHENERS: readonly ((password: string) => string)[] = [
  (password) => `${password}${password}`,
  (password) => password.padEnd(12, '1234567890'),
  (password) => `${password[0]?.toUpperCase()}${password.slice(1)}2026!`.padEnd(12, '!'),
  (password) => `${password}${password}${password}`,
  (password) => password.padEnd(12, '!'),
  (password) => `${password}123`.padEnd(12, '0'),
];
