import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createBible } from '#bible/bible.server.ts';
import { bibleCommand } from '#bible/commands.server.ts';
import { createParishTexts } from '#bible/imported-texts.server.ts';
import { DEUTEROCANONICAL_READINGS, writeFile, zip } from '#bible/testing/bible-files.ts';
import type { UploadSignature } from '#kit/media/contract.ts';
import { diskPath } from '#kit/media-storage/media-folder.ts';
import { movie, track } from '#kit/media-storage/testing/sample-movie.ts';
import { linkify } from '#kit/text/links/linkify.ts';
import { linkifyNamed } from '#kit/text/links/named-links.ts';
import { picture, toFile } from '#kit/uploads/testing/sample-files.ts';
import { uploadTestApp } from '#kit/uploads/testing/upload-helper.ts';
import { PHONE_PROBLEM } from '#parish/fields.ts';
import { EventRule } from '#parish/rules/contract.ts';
import { toSiteParish } from '#parish/site/site.ts';
import { demoParish } from '#seed/content/parish.ts';
import { strictlyRead } from '../feeds/testing/strict-reader.ts';
import { church } from '../structured-data/schema-org.ts';
import { forAllTests } from '../testing/use-test-app.ts';
import { publicBug, publicBugs } from './testing/cases.ts';

const FOLDER = import.meta.dirname;
/** They need a browser: `tests/browser/` has back, long-words and link-previews in `public/`, and sign-in. */
const IN_BROWSER = ['back-viewer', 'nbsp-wrap', 'otp-paste', 'preview-size', 'tabs'];
const casesOf = (type: string) => publicBugs.filter(({ check }) => check.type === type);

const parish = forAllTests(() => uploadTestApp({ engine: 'sqlite', host: 'embedded' }));

it.each(casesOf('event_time'))('$id: an event at $check.time', async ({ check, expected }) => {
  const { date = '', time = '' } = check;
  const event = await parish.staff.events.create({ body: { title: 'Raasa', date, time } });
  const timeOf = (instant: string | null) => instant?.slice(11, 16) ?? null;
  expect({ start: timeOf(event.start), end: timeOf(event.end) }).toEqual(expected);
});

it.each(casesOf('news_text'))('$id: the text of an article', async ({ check, expected }) => {
  const body = { title: 'News', content: check.content ?? '', isPublished: true };
  expect((await parish.staff.news.create({ body })).content).toBe(expected);
});

it.each(casesOf('event_links'))('$id: the links in $check.description', ({ check, expected }) => {
  expect(linkify(check.description ?? '').flatMap(({ href }) => href ?? [])).toEqual(expected);
});

it.each(casesOf('named_link'))('$id: the text ad $check.description', ({ check, expected }) => {
  const [, text, href] = /^one link "(.+)" to ([^\s,]+)/.exec(String(expected)) ?? [];
  expect(linkifyNamed(check.description ?? '')).toEqual([{ text, href }]);
});

it.each(casesOf('phone'))('$id: the phone number $check.value', async ({ check, expected }) => {
  const { place } = demoParish;
  await parish.staff.parish.place({ body: { ...place, phone: check.value ?? '' } });
  expect((await parish.visitor.parish.read()).phoneUrl).toBe(expected);
});

/** The links of the donation details; null if the details are rejected. */
const LINKS_OR_REJECTED: Readonly<Record<string, string | null>> = {
  'wa-us-number': 'https://wa.me/15555550142',
  'wa-india-local': null,
  'wa-group': 'https://chat.whatsapp.com/AbCdEf',
};
it.each(casesOf('donate'))('$id: the donation detail $check.field', async ({ id, check, expected }) => {
  const { field = '', value } = check;
  const nothing = { zelleEmail: null, venmoNumber: null, whatsapp: null, email: 'gifts@parish.example' };
  const saved = parish.staff.payment.update({ body: { ...nothing, [field]: value } });
  const url = id in LINKS_OR_REJECTED ? LINKS_OR_REJECTED[id] : expected;
  if (url === null)
    return expect(saved).rejects.toMatchObject({ details: { errors: { [field]: PHONE_PROBLEM } } });
  const { whatsappUrl, venmoNumber } = await saved;
  // the page links a username
  expect([whatsappUrl, venmoNumber.replace('@', 'https://venmo.com/u/')]).toContain(url);
});

it.each(casesOf('payment_value'))('$id: the donation detail $check.field', async ({ check, expected }) => {
  const { field = '', value } = check;
  const nothing = { zelleEmail: null, venmoNumber: null, whatsapp: null, email: 'gifts@parish.example' };
  const saved = await parish.staff.payment.update({ body: { ...nothing, [field]: value } });
  expect(saved).toMatchObject({ [field]: expected });
});

it.each(casesOf('login'))('$id: signing in as $check.email', async ({ check, expected }) => {
  const account = { name: 'Check', email: 'check@parish.example', password: 'nine books upon the shelf' };
  await parish.staff.users.create({ body: account }).catch(() => undefined);
  const password = account.password + check.suffix;
  expect((await parish.visitor.auth.login({ body: { email: check.email ?? '', password } })).status).toBe(
    expected,
  );
});

it.each(casesOf('ics_no_end'))('$id: $check.path', async ({ check }) => {
  await parish.staff.services.create({ body: { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM' } });
  const entries = (await (await parish.request(check.path ?? '')).text()).split('BEGIN:VEVENT').slice(1);
  const timed = entries.filter((entry) => /^DTSTART;TZID/m.test(entry));
  expect(timed.length).toBeGreaterThan(50);
  expect(timed.filter((entry) => !/^(?:DTEND|DURATION)/m.test(entry))).toEqual([]);
});

it.each(casesOf('jsonld_hours'))('$id: the opening hours in structured data', async () => {
  await parish.staff.services.create({ body: { name: 'Evening Prayer', day: 'Sunday', time: '11:30 PM' } });
  const site = {
    publicUrl: 'https://parish.example',
    parish: toSiteParish(await parish.visitor.parish.read()),
  };
  const services = await parish.visitor.services.list();
  const { openingHoursSpecification } = church(site, { services, sunday: undefined });
  expect(openingHoursSpecification).toMatchObject([{ closes: '10:30' }, { closes: '00:30' }]);
});

it.each(casesOf('ics_day'))('$id: the feasts in the calendar', async () => {
  const text = await (await parish.request('/calendar/feasts.ics')).text();
  const days = [...text.matchAll(/^DTSTART;VALUE=DATE:(\d{8})\r\nDTEND;VALUE=DATE:(\d{8})\r$/gm)];
  const instantOf = (day = '') => Date.parse(day.replace(/(....)(..)(..)/, '$1-$2-$3'));
  expect(days).toHaveLength(text.split('BEGIN:VEVENT').length - 1);
  expect(days.filter(([, first, last]) => instantOf(last) - instantOf(first) !== 86_400_000)).toEqual([]);
});

it.each(casesOf('rss'))('$id: the news feed', async ({ check: { title = '', content = '' } }) => {
  await parish.staff.news.create({ body: { title, content, isPublished: true } });
  expect(XMLValidator.validate(await (await parish.request('/news.xml')).text())).toBe(true);
});

it.each(casesOf('series'))('$id: the dates of a series', async ({ check, expected }) => {
  const { date = '', repeats } = check as { date?: string; repeats?: unknown };
  await parish.staff.events.create({
    body: { title: 'Fifth Sunday', date, repeats: EventRule.parse(repeats) },
  });
  const events = await parish.visitor.events.list({ query: { find: 'Fifth Sunday' } });
  expect(events.map((event) => event.date)).toEqual(expected);
});

it.each([...casesOf('find'), ...casesOf('site_search')])(
  '$id: a search for “$check.query”',
  async ({ check: { type, title = '', query = '' }, expected }) => {
    const { _id: id } = await parish.staff.events.create({ body: { title, date: '2027-01-16' } });
    const isFound =
      type === 'find'
        ? (await parish.visitor.events.list({ query: { find: query } })).some(({ _id }) => _id === id)
        : (await parish.visitor.search.read({ query: { q: query } })).some(({ results }) =>
            results.some((result) => result.title === title),
          );
    expect(isFound ? 'found' : 'not found').toBe(expected);
  },
);

it.each(casesOf('upload'))('$id: a file named $check.name', async ({ id, check, expected }) => {
  const content = readFileSync(join(FOLDER, 'files', check.file ?? ''));
  const rejection = await rejectionOf(toFile(content, check.name ?? ''), check.kind);
  if (rejection === undefined) return expect(expected).toMatch(/^accepted/);
  expect(expected, 'the file is rejected').not.toMatch(/^accepted(?:$| as| \()/);
  expect(rejection).toMatch(ADVICE[id] ?? /^never/);
});

/** Uploads a file. @returns the message with which it is rejected; undefined if it is accepted. */
async function rejectionOf(file: File, kind = ''): Promise<string | undefined> {
  const signatures: Readonly<Record<string, () => Promise<UploadSignature>>> = {
    gallery: () => parish.staff.gallery.uploadSignature({ body: { title: 'Photo', category: 'others' } }),
    document: () => parish.staff.resources.documentSignature({ body: { resourceName: 'Minutes' } }),
    sound: () => parish.staff.resources.soundSignature({ body: { resourceName: 'Hymn' } }),
  };
  const signature = await signatures[kind]?.();
  if (!signature) throw new Error(`The kind ${kind} is unknown`);
  const response = await parish.send(signature, file);
  return response.status === 200 ? undefined : ((await response.json()) as { message: string }).message;
}

const BIBLE_FILES = publicBugs.filter(({ id }) => /^bible-/.test(id));
/** The passage that each file is imported for, and the expected text of its verses, by verse number. */
const IMPORTED_VERSES: Readonly<Record<string, readonly [string, Readonly<Record<number, string>>]>> = {
  'bible-mac-zip': ['John 1:1-2', { 1: 'In the beginning.', 2: 'The same.' }],
  'bible-note-lines': ['John 1:1', { 1: 'There are three who testify: the Spirit.' }],
  'bible-sidebar': ['John 1:1-2', { 1: 'In the beginning.', 2: 'The same.' }],
  'bible-lower-id': ['John 1:1-2', { 1: 'In the beginning.', 2: 'The same.' }],
  'bible-numbers-acts28': [
    'Acts 28:28-31',
    {
      28: 'Verse 28.',
      30: 'Two years in his own rented house (28:30 elsewhere).',
      31: 'Preaching the Kingdom without hindrance (28:31 elsewhere).',
    },
  ],
};

it.each(BIBLE_FILES)('$id: an imported Bible', async ({ id, check }) => {
  const [, file = ''] = /files\/(\S+)/.exec(check.steps ?? '') ?? [];
  const [reference = '', expected] = IMPORTED_VERSES[id] ?? [];
  const readPassage = await importBible(join(FOLDER, 'files', file), 'fr');
  const verses = (await readPassage(reference))?.parts[0]?.second?.verses;
  expect(Object.fromEntries(verses?.map(({ verse, text }) => [verse, text]) ?? [])).toEqual(expected);
});

/** Imports a file. @returns the function that reads passages. */
async function importBible(path: string, language: string) {
  const options = ['--language', language, '--name', 'Test', '--license', 'Public domain'];
  await bibleCommand([path, ...options], { ...parish.deps, print: () => {} });
  return createBible(createParishTexts(parish.deps.storage)).passage;
}

/** A book of our own words with all chapters and verses that the readings have. */
const bookOf = (identifier: string) =>
  [`\\id ${identifier}`, ...Array.from({ length: 51 }, (_, chapter) => chapterOf(chapter + 1))].join('\n');
const chapterOf = (chapter: number) =>
  `\\c ${chapter}\n\\p\n${Array.from({ length: 60 }, (_, verse) => `\\v ${verse + 1} Words.`).join('\n')}`;

/** By the rotation of the stored pixels, in degrees, that each orientation of EXIF undoes. */
const EXIF_ORIENTATIONS = { 180: 3, 270: 6, 90: 8 } as const;

const BY_HAND: Readonly<Record<string, () => Promise<void>>> = {
  async alac() {
    const file = toFile(movie(track('soun', 'alac')), 'a.m4a');
    expect(await rejectionOf(file, 'sound')).toMatch(/most browsers cannot play/);
  },
  async 'heic-message'() {
    const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(200)}`, 'latin1');
    for (const name of ['IMG_0001.HEIC', 'IMG_0001.jpg'])
      expect(await rejectionOf(toFile(heic, name), 'gallery')).toMatch(/HEIC.*JPEG/);
  },
  async exif() {
    for (const [degrees, orientation] of Object.entries(EXIF_ORIENTATIONS)) {
      const turned = sharp(await picture()).rotate(Number(degrees));
      const content = await turned.withMetadata({ orientation }).jpeg().toBuffer();
      const stored = await parish.upload(await parish.staff.upload.signature(), toFile(content, 'a.jpg'));
      expect(stored).toMatchObject({ width: 240, height: 160 });
      const upright = sharp(diskPath(parish.deps.config.dataDir, new URL(stored.secure_url).pathname));
      const left = await upright.extract({ left: 0, top: 0, width: 100, height: 160 }).toBuffer();
      expect((await sharp(left).stats()).dominant, 'red').toEqual({ r: 248, g: 8, b: 8 });
    }
  },
  async 'invite-scan'() {
    const body = { name: 'George Mathew', email: 'george@parish.example', invite: true } as const;
    const { invitationLink = '' } = await parish.staff.users.create({ body });
    const { hash, pathname, search } = new URL(invitationLink);
    for (const method of ['GET', 'HEAD', 'GET']) await parish.request(pathname + search, { method });
    const invitation = hash.replace('#invitation=', '');
    const accepted = { invitation, password: 'nine books upon the shelf' };
    expect(await parish.visitor.auth.acceptInvitation({ body: accepted })).toEqual({ email: body.email });
  },
  async deuterocanon() {
    const files = ['WIS', 'SIR', '1MA', '2MA'].map((identifier) => [
      `${identifier}.usfm`,
      bookOf(identifier),
    ]);
    const readPassage = await importBible(writeFile('web.zip', zip(Object.fromEntries(files))), 'en');
    const passages = await Promise.all(DEUTEROCANONICAL_READINGS.map((reference) => readPassage(reference)));
    expect(passages).toHaveLength(9);
    for (const passage of passages)
      expect(passage?.parts).toMatchObject([{ isAvailable: true, omitted: [] }]);
  },
  async 'three-parsers'() {
    const odd = `Commas, semicolons; a \\ and ${'ഇടവകപ്പള്ളി 🎉 '.repeat(8)}`.trim();
    const description = `${odd}\n\n${odd.repeat(5)}`;
    const event = { title: odd, description, location: odd, date: '2026-12-06', time: '5 PM' };
    await parish.staff.events.create({ body: event });
    await parish.staff.services.create({
      body: { name: odd, day: 'Sunday', time: '9 AM', language: 'Malayalam' },
    });
    for (const name of ['feasts', 'services', 'events', 'all', 'next-service']) {
      const text = await (await parish.request(`/calendar/${name}.ics`)).text();
      const { warnings, entries, uids } = strictlyRead(text);
      expect(warnings).toEqual([]);
      expect(new Set(uids).size).toBe(entries);
      const parsed = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
      expect(parsed).toHaveLength(entries);
      if (name === 'events' || name === 'all')
        expect(parsed.map((component) => new ICAL.Event(component).description)).toContain(description);
    }
  },
};

it.each(Object.entries(BY_HAND))('%s', (id, run) => {
  publicBug(id);
  return run();
});

it('every case has a test, here or in a browser', () => {
  const byHand = [...BIBLE_FILES.map(({ id }) => id), ...Object.keys(BY_HAND), ...IN_BROWSER];
  expect(byHand.toSorted()).toEqual(
    casesOf('by_hand')
      .map(({ id }) => id)
      .toSorted(),
  );
});

/** What the messages of the rejected files say. */
const ADVICE: Readonly<Record<string, RegExp>> = {
  'up-mp3-riff': /WAV.*save it as MP3/,
  'up-rtf-doc': /RTF.*Word/,
  'up-html-xls': /table.*Excel workbook/,
  'up-ole-docx': /password/,
};
