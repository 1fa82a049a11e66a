import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBible } from '#bible/bible.server.ts';
import { bibleCommand } from '#bible/commands.server.ts';
import { createParishTexts } from '#bible/imported-texts.server.ts';
import type { UploadSignature } from '#kit/media/contract.ts';
import { linkify } from '#kit/text/links/linkify.ts';
import { linkifyNamed } from '#kit/text/links/named-links.ts';
import { toFile } from '#kit/uploads/testing/sample-files.ts';
import { type UploadTestApp, uploadTestApp } from '#kit/uploads/testing/upload-helper.ts';
import { PHONE_PROBLEM } from '#parish/fields.ts';
import { EventRule } from '#parish/rules/contract.ts';
import { toSiteParish } from '#parish/site/site.ts';
import { demoParish } from '#seed/content/parish.ts';
import { church } from '../structured-data/schema-org.ts';

/** What users of other sites reported, and what this site does: what is checked, the input, and the expected value. */
interface Case {
  readonly id: string;
  readonly fault: string;
  readonly check: { readonly type: string } & Readonly<Record<string, string>>;
  readonly expected: unknown;
}

const FOLDER = import.meta.dirname;
const cases: readonly Case[] = JSON.parse(readFileSync(join(FOLDER, 'public-bugs.json'), 'utf8'));
const casesOf = (type: string) => cases.filter(({ check }) => check.type === type);

let parish: UploadTestApp;
beforeAll(async () => {
  parish = await uploadTestApp({ engine: 'sqlite', host: 'embedded' });
});
afterAll(() => parish.close());

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
  const signatures: Readonly<Record<string, () => Promise<UploadSignature>>> = {
    gallery: () => parish.staff.gallery.uploadSignature({ body: { title: 'Photo', category: 'others' } }),
    document: () => parish.staff.resources.documentSignature({ body: { resourceName: 'Minutes' } }),
    sound: () => parish.staff.resources.soundSignature({ body: { resourceName: 'Hymn' } }),
  };
  const signature = await signatures[check.kind ?? '']?.();
  if (!signature) throw new Error(`The kind ${check.kind} is unknown`);
  const file = toFile(readFileSync(join(FOLDER, 'files', check.file ?? '')), check.name ?? '');
  const response = await parish.send(signature, file);
  if (response.status === 200) return expect(expected).toMatch(/^accepted/);
  expect(expected, 'the file is rejected').not.toMatch(/^accepted(?:$| as| \()/);
  const { message } = (await response.json()) as { message: string };
  expect(message).toMatch(ADVICE[id] ?? /^never/);
});

const BIBLE_FILES = cases.filter(({ id }) => /^bible-/.test(id));
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
  const args = [
    join(FOLDER, 'files', file),
    '--language',
    'fr',
    '--name',
    'Test',
    '--license',
    'Public domain',
  ];
  await bibleCommand(args, { ...parish.deps, print: () => {} });
  const [reference = '', expected] = IMPORTED_VERSES[id] ?? [];
  const passage = await createBible(createParishTexts(parish.deps.storage)).passage(reference);
  const verses = passage?.parts[0]?.second?.verses.map(({ verse, text }) => [verse, text]);
  expect(Object.fromEntries(verses ?? [])).toEqual(expected);
});

/** What the messages of the rejected files say. */
const ADVICE: Readonly<Record<string, RegExp>> = {
  'up-mp3-riff': /WAV.*save it as MP3/,
  'up-rtf-doc': /RTF.*Word/,
  'up-html-xls': /table.*Excel workbook/,
  'up-ole-docx': /password/,
};
