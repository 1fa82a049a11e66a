import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jsonResponse, startFakeService } from '#kit/process/testing/fake-service.ts';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { pictureFile } from '#kit/uploads/testing/sample-files.ts';
import { uploadForm } from '#kit/uploads/testing/upload-form.ts';
import type { Parish, ParishBlock } from '#parish/contract.ts';
import { parishBlocks } from '#parish/contract.ts';
import { demoParish } from '#seed/content/parish.ts';
import { publicPages } from '../pages.ts';
import { ADMINISTRATOR, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/** The values of the file, and one of each list that it leaves empty. */
function initialValues() {
  const values = demoParish;
  const link = { title: 'A bank nearby', text: 'By card or check.', url: 'https://bank.example/gifts' };
  return { ...values, words: { ...values.words, donationLinks: [link] } };
}

/** Words of the church that pages have for other reasons. */
const COMMON = ['Holy Qurbana', 'St. Thomas', 'Service', 'center', 'specification'];

/** The characters that have a meaning in the URL of an email. */
const OFFICE = 'new?cc&50%#office@new.example';

/** New values whose form is prescribed. */
const PRESCRIBED: Readonly<Record<string, unknown>> = {
  'place.timeZone': 'Asia/Kolkata',
  'place.mapUrl': 'https://newmap.example/church',
  'place.mapEmbedUrl': 'https://newframe.example/embed?church',
  'place.phone': '+91 481 255 5010',
  'place.email': OFFICE,
  'place.donationsEmail': 'new?bcc=a%2cb%26body=c#gifts@new.example',
  'sunday.serviceId': null,
  'links.liveStreamUrl': 'https://newvideo.example/live',
  'links.documentViewer': 'https://newviewer.example/?src={address}',
  'liturgy.edition': 2016,
  'liturgy.toneProfile': 'malankara',
  'liturgy.toneOn': { '2026-12-20': 7 },
  'liturgy.recordings': { 1: 'https://newaudio.example/tone-1' },
  'liturgy.malayalam': true,
  'prayerRequests.notify': 'new-vicar@new.example',
  'prayerRequests.keptDays': 77,
  'prayerRequests.hidesPictures': false,
  'identity.heroFocus': 'top',
};

/** Another value of the same form. @param path of the field: 'links.social.0.url'. */
function changed(value: unknown, path = ''): unknown {
  if (path in PRESCRIBED) return PRESCRIBED[path];
  if (Array.isArray(value)) return value.map((each, index) => changed(each, `${path}.${index}`));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, changed(each, path ? `${path}.${key}` : key)]),
    );
  const name = path.replaceAll('.', ' ');
  return path.endsWith('url') ? `https://newsocial.example/${path}` : `New ${name}`;
}

/** Fields that cannot be empty. */
const REQUIRED = /^(?:name|saint|time|timeZone|heroFocus|toneProfile)$/;

/** The details with every text and list empty that may be. */
function emptied(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return [];
  if (key === 'recordings') return {};
  if (typeof value === 'string') return REQUIRED.test(key) ? value : '';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, emptied(each, name)]));
}

/** All texts in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

describe('after a change of every detail of the parish', () => {
  const DATA_DIR = freshFolder();
  let server: ServerProcess;
  let audioHost: Awaited<ReturnType<typeof startFakeService>>;
  let paths: string[];
  let documents: Map<string, string>;
  let before: Parish;
  let emails: string;
  let token: string;

  const save = async (values: Readonly<Record<ParishBlock, object>>) => {
    for (const block of parishBlocks) {
      const response = await fetch(`${server.address}/api/parish/${block}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(values[block]),
      });
      expect([block, response.status, await response.text()]).toEqual([block, 200, expect.any(String)]);
    }
  };
  /** Reads all documents as a visitor. */
  const readAll = async () => {
    documents = new Map();
    for (const path of paths) {
      const response = await fetch(server.address + path);
      documents.set(path, await response.text());
    }
  };
  /** A document without scripts, which contain the data of the page. */
  const visible = (path: string) =>
    (documents.get(path) ?? expect.fail(`There is no ${path}`)).replace(
      /<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs,
      '',
    );
  /** The lists and headings without content, by path. */
  const emptyElements = () =>
    htmlPaths().flatMap((path) => {
      const found = visible(path).match(/<(ul|ol|dl|h[1-6])(?: [^>]*)?>\s*<\/\1>/g) ?? [];
      return found.map((element) => `${path}: ${element}`);
    });
  const htmlPaths = () => paths.filter((path) => documents.get(path)?.startsWith('<!DOCTYPE html>'));

  beforeAll(async () => {
    audioHost = await startFakeService(jsonResponse({}));
    server = await startServerProcess({ DATA_DIR, AUDIO_LOOKUP_URL: audioHost.url });
    await server.ready();
    token = await server.signIn(DATA_DIR);
    const staff = server.client(token);
    await save(initialValues());
    const event = { title: 'Feast', date: '2027-01-06', time: '18:30' };
    const { _id } = await staff.events.create({ body: event });
    const news = await staff.news.create({ body: { title: 'A roof', isPublished: true } });
    paths = [
      ...Object.keys(publicPages),
      ...[`/events/${_id}`, `/news/${news._id}`, '/lectionary/2026-12-20', '/lectionary/2026-12-20/sheet'],
      ...['/nothing-here', '/services.data', '/api/parish', '/api/lectionary/2026-12-20', '/api/tones/1'],
      ...['/api/payment/info', '/api/events', '/api/openapi.json', '/robots.txt'],
      ...['feasts', 'events', 'all'].map((name) => `/calendar/${name}.ics`),
    ];
    await readAll();
    before = await staff.parish.read();
    // the cache has a response for each path, and each of these values is in one of them
    const old = [...documents.values()].join('\n');
    for (const text of ['St. Thomas Indian Orthodox Church', '+15555550142', 'America/Chicago'])
      expect(old).toContain(text);

    const uploads: { heroImage?: string; patronImage?: string } = {};
    for (const field of ['heroImage', 'patronImage'] as const) {
      const signature = await staff.upload.signature();
      const body = uploadForm(signature, await pictureFile());
      const response = await fetch(signature.uploadUrl, { method: 'POST', body });
      uploads[field] = (await response.json()).secure_url;
    }
    const values = changed(initialValues()) as Record<ParishBlock, object>;
    await save({ ...values, identity: { ...values.identity, ...uploads } });
    await readAll();

    const known = new Set(readdirSync(join(DATA_DIR, 'mail')));
    await server.signIn(DATA_DIR);
    await server.client().prayerRequests.submit({
      body: { prayerType: 'Memorial', name: 'Anna', details: 'For my mother' },
    });
    const user = { name: 'Anna', email: 'anna@stthomas.example', isActive: true, role: 'admin' } as const;
    await staff.users.create({ body: { ...user, invite: true } });
    const newEmails = () => readdirSync(join(DATA_DIR, 'mail')).filter((name) => !known.has(name));
    await vi.waitFor(() => expect(newEmails()).toHaveLength(3));
    emails = newEmails()
      .map((name) => readFileSync(join(DATA_DIR, 'mail', name), 'utf8'))
      .join('\n');
  });
  afterAll(async () => {
    server.kill('SIGKILL');
    await server.exited;
    await audioHost.close();
  });

  it('no page, calendar, list or email has an old value', () => {
    const current = new Set(textsIn(changed(initialValues())));
    const old = textsIn(parishBlocks.map((block) => before[block])).filter(
      (text) => text.length >= 5 && !COMMON.includes(text) && !current.has(text),
    );
    expect(old.length).toBeGreaterThan(60);
    const dialed = ['+15555550142', 'openstreetmap'];
    const found = [...documents, ['an email', emails.replaceAll(ADMINISTRATOR.email, '')] as const].flatMap(
      ([path, text]) =>
        [...old, ...dialed].filter((value) => text.includes(value)).map((value) => `${path}: ${value}`),
    );
    expect(found).toEqual([]);
  });

  it('every new text is in a page, a calendar or an email', () => {
    const everything = paths
      .filter((path) => !path.startsWith('/api/parish') && !path.endsWith('.data'))
      .map(visible)
      .concat(emails)
      .join('\n');
    const missing = textsIn(changed(initialValues())).filter(
      (text) => !everything.includes(text.replaceAll('&', '&amp;')),
    );
    // what visitors see after a click, from the data of the page
    expect(missing).toEqual([
      'https://newframe.example/embed?church',
      'https://newviewer.example/?src={address}',
      'New liturgy recordingsNote',
    ]);
    for (const text of missing) expect(documents.get('/about')).toContain(text);
  });

  it('every page has the new name in its title, and the new contact details in its footer', () => {
    const pages = htmlPaths();
    expect(pages.length).toBeGreaterThanOrEqual(18);
    for (const path of pages) {
      const html = visible(path);
      const [, title] = /<title>([^<]*)</.exec(html) ?? [];
      expect([path, title]).toEqual([path, expect.stringMatching(/New identity name, New place city$/)]);
      expect([path, html]).toEqual([path, expect.stringContaining('data-time-zone="Asia/Kolkata"')]);
      if (path === '/admin/dashboard' || path.endsWith('/sheet')) continue;
      const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? '';
      for (const text of [
        ...['New identity name', 'New place street', 'New place city', 'New place postalCode'],
        ...['New links social 1 name', 'https://newsocial.example/links.social.1.url'],
        ...[
          'href="tel:+914812555010"',
          '+91 481 255 5010',
          'href="mailto:new%3Fcc%2650%25%23office@new.example"',
        ],
      ])
        expect([path, footer]).toEqual([path, expect.stringContaining(text)]);
    }
  });

  it('no page has an empty list or heading', () => {
    expect(emptyElements()).toEqual([]);
  });

  it('no link of a page writes an email to more than the one address, or begins its text', () => {
    const urls = htmlPaths().flatMap((path) => visible(path).match(/(?<=href=")mailto:[^"]*/g) ?? []);
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) expect(url).toMatch(/^mailto:(?:[\w.-]|%[\dA-F]{2})+@new\.example$/);
  });

  it('the church year follows the new practice', () => {
    expect(JSON.parse(documents.get('/api/lectionary/2026-12-20') ?? '').toneInfo.tone).toBe(7);
  });

  it('emails are from the new name and address, and go to the new recipient', () => {
    for (const text of [
      'Your sign-in code for New identity name',
      'New prayer request at New identity name',
      'Your invitation to the website of New identity name',
      OFFICE,
      'To: new-vicar@new.example',
      'after 77 days',
    ])
      expect(emails).toContain(text);
  });

  it('no page has a text that was emptied afterward, nor an empty link', async () => {
    const values = changed(initialValues());
    const remaining = new Set(textsIn(emptied(values)));
    await save(emptied(values) as Record<ParishBlock, object>);
    await readAll();
    const removed = textsIn(values).filter((text) => text.length >= 5 && !remaining.has(text));
    expect(removed.length).toBeGreaterThan(60);
    const unwanted = [...removed, 'href=""', 'tel:"', 'mailto:"', 'src=""', 'Send us the screenshot'];
    const found = htmlPaths().flatMap((path) => {
      const html = visible(path);
      return unwanted.filter((text) => html.includes(text)).map((text) => `${path}: ${text}`);
    });
    expect(found).toEqual([]);
    expect(emptyElements()).toEqual([]);
    for (const path of htmlPaths())
      expect([path, visible(path)]).toEqual([path, expect.stringMatching(/<h1/)]);
  });
});
