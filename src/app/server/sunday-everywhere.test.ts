import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { displayTime } from '#kit/dates/time-of-day.ts';
import type { PageRenderer } from '#kit/ssr/page-renderer.ts';
import { freshDatabase } from '#kit/storage/testing/fresh-database.ts';
import type { Sunday } from '#services/contract/sunday.ts';
import { processOn, type TestApp, testApp } from '../testing/test-app.ts';

const QURBANA = { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM', language: 'Malayalam' };
const VESPERS = { name: 'Evening Prayer', day: 'Saturday', time: '6 PM' };
const SUNDAY = '2026-11-29';
const USUAL = 'Sunday 8:30 AM, Holy Qurbana';
const CANCELED = { change: 'notHeld', reason: 'snow' } as const;
const LATER = { change: 'moved', time: '10:00', place: 'in the hall', reason: 'New carpet' };

interface Situation {
  /** In Springfield. */
  readonly now: string;
  readonly headline: string | null;
  readonly changes?: readonly string[];
  readonly usual?: string | null;
  /** The first one gets the rule and the changes. */
  readonly services?: readonly object[];
  readonly rule?: object;
  readonly changed?: Readonly<Record<string, object>>;
  /** The usual parking, and that of some days. */
  readonly parking?: readonly [usual: string, days: Readonly<Record<string, string>>];
  /** What the footer and the page for visitors say about it. */
  readonly parked?: readonly (readonly [term: string, text: string])[];
}

const fortnightly = {
  services: [{ ...QURBANA, day: 'Every second Sunday' }],
  rule: { kind: 'fortnightly', weekday: 0, from: '2026-12-06' },
  usual: 'Every second Sunday 8:30 AM, Holy Qurbana',
};
const canceled = { changed: { [SUNDAY]: CANCELED } };
const moved = { changed: { [SUNDAY]: LATER } };
const twice = {
  services: [QURBANA, { ...QURBANA, name: 'Holy Qurbana in English', time: '11 AM' }, VESPERS],
};

const situations: readonly Situation[] = [
  { now: '2026-11-24T12:00', headline: 'Sunday, November 29, 8:30 AM' },
  { now: '2026-11-28T12:00', headline: 'Tomorrow 8:30 AM · Holy Qurbana' },
  { now: '2026-11-29T00:00', headline: 'Today 8:30 AM · Holy Qurbana' },
  { now: '2026-11-29T08:30', headline: 'Now: Holy Qurbana, since 8:30 AM' },
  { now: '2026-11-29T10:30', headline: 'Sunday, December 6, 8:30 AM' },
  {
    ...canceled,
    now: '2026-11-29T07:00',
    headline: 'No Qurbana today: snow · next December 6, 8:30 AM',
    changes: ['No Qurbana today: snow.'],
  },
  {
    ...canceled,
    now: '2026-11-22T12:00',
    headline: 'No Qurbana on Sunday, November 29: snow · next December 6, 8:30 AM',
    changes: ['No Qurbana on Sunday, November 29: snow.'],
  },
  { ...canceled, now: '2026-11-30T00:00', headline: 'Sunday, December 6, 8:30 AM' },
  {
    ...moved,
    now: '2026-11-28T20:00',
    headline: 'Tomorrow 10:00 AM, in the hall · Holy Qurbana',
    changes: ['Holy Qurbana tomorrow at 10:00 AM, in the hall: New carpet.'],
  },
  { ...moved, now: '2026-11-29T10:00', headline: 'Now: Holy Qurbana, since 10:00 AM, in the hall' },
  {
    now: '2026-11-24T12:00',
    changed: { [SUNDAY]: CANCELED, '2026-12-06': LATER },
    headline: 'No Qurbana this Sunday: snow · next December 6, 10:00 AM, in the hall',
    changes: ['No Qurbana this Sunday: snow.'],
  },
  {
    now: '2026-11-24T12:00',
    changed: { [SUNDAY]: { change: 'moved', language: 'English' } },
    headline: 'This Sunday 8:30 AM · Holy Qurbana',
    changes: ['Holy Qurbana this Sunday at 8:30 AM, in English.'],
  },
  {
    now: '2026-11-24T12:00',
    changed: { [SUNDAY]: { change: 'notHeld' } },
    headline: 'No Qurbana this Sunday · next December 6, 8:30 AM',
    changes: ['No Qurbana this Sunday.'],
  },
  { ...fortnightly, now: '2026-11-24T12:00', headline: 'Sunday, December 6, 8:30 AM' },
  {
    ...fortnightly,
    now: '2026-12-04T12:00',
    changed: { '2026-12-06': CANCELED },
    headline: 'No Qurbana this Sunday: snow · next December 20, 8:30 AM',
    changes: ['No Qurbana this Sunday: snow.'],
  },
  // the services of the day before do not matter
  {
    now: '2026-11-24T12:00',
    services: [VESPERS, QURBANA],
    changed: { '2026-11-28': CANCELED },
    headline: 'Sunday, November 29, 8:30 AM',
    changes: ['No Evening Prayer this Saturday: snow.'],
  },
  { ...twice, now: '2026-11-29T10:45', headline: 'Sunday, December 6, 8:30 AM' },
  { services: [], usual: null, now: '2026-11-24T12:00', headline: null },
  { services: [VESPERS], usual: null, now: '2026-11-24T12:00', headline: null },
  {
    services: [{ ...QURBANA, time: 'after Morning Prayer' }],
    usual: 'Sunday after Morning Prayer, Holy Qurbana',
    now: '2026-11-24T12:00',
    headline: null,
  },
  {
    services: [{ ...QURBANA, time: '8:30 AM to 11 AM' }],
    usual: 'Sunday 8:30 AM to 11:00 AM, Holy Qurbana',
    now: '2026-11-29T10:59',
    headline: 'Now: Holy Qurbana, since 8:30 AM',
  },
  {
    services: [{ ...QURBANA, time: '11:30 PM' }],
    usual: 'Sunday 11:30 PM, Holy Qurbana',
    now: '2026-11-30T00:30',
    headline: 'Now: Holy Qurbana, since 11:30 PM',
  },
  {
    services: [{ ...QURBANA, time: '12:15 AM' }],
    usual: 'Sunday 12:15 AM, Holy Qurbana',
    now: '2026-11-28T23:30',
    headline: 'Tomorrow 12:15 AM · Holy Qurbana',
  },
  // the end of the year, and the night in which the clocks change
  { now: '2026-12-31T23:59', headline: 'Sunday, January 3, 8:30 AM' },
  { now: '2027-03-14T03:30', headline: 'Today 8:30 AM · Holy Qurbana' },
  {
    services: [{ ...QURBANA, time: '2:30 AM' }],
    usual: 'Sunday 2:30 AM, Holy Qurbana',
    now: '2027-03-13T12:00',
    headline: 'Tomorrow 3:30 AM · Holy Qurbana',
  },
  {
    services: [{ ...QURBANA, time: 'after Morning Prayer' }],
    usual: 'Sunday after Morning Prayer, Holy Qurbana',
    now: '2026-11-24T12:00',
    changed: { [SUNDAY]: CANCELED },
    headline: 'No Qurbana this Sunday: snow',
    changes: ['No Qurbana this Sunday: snow.'],
  },
  {
    services: [{ ...QURBANA, time: 'after Morning Prayer' }],
    usual: 'Sunday after Morning Prayer, Holy Qurbana',
    now: '2026-11-24T12:00',
    changed: { [SUNDAY]: LATER },
    headline: 'This Sunday 10:00 AM, in the hall · Holy Qurbana',
    changes: ['Holy Qurbana this Sunday at 10:00 AM, in the hall: New carpet.'],
  },
  // the parking of a day
  {
    now: '2026-11-22T23:59',
    headline: 'Sunday, November 29, 8:30 AM',
    parking: ['Behind the church', { [SUNDAY]: 'At the school' }],
    parked: [
      ['Parking on Sunday, November 29', 'At the school'],
      ['Parking', 'Behind the church'],
    ],
  },
  {
    now: '2026-11-29T23:59',
    headline: 'Sunday, December 6, 8:30 AM',
    parking: ['Behind the church', { [SUNDAY]: 'At the school' }],
    parked: [['Parking today', 'At the school']],
  },
  {
    ...canceled,
    now: '2026-11-24T12:00',
    headline: 'No Qurbana this Sunday: snow · next December 6, 8:30 AM',
    changes: ['No Qurbana this Sunday: snow.'],
    parking: ['Behind the church', { '2026-11-26': 'At the school' }],
    parked: [
      ['Parking this Thursday', 'At the school'],
      ['Parking', 'Behind the church'],
    ],
  },
  {
    now: '2026-11-24T12:00',
    headline: 'Sunday, November 29, 8:30 AM',
    parking: ['', { [SUNDAY]: 'At the school' }],
    parked: [['Parking this Sunday', 'At the school']],
  },
];

let pages: PageRenderer;
beforeAll(async () => {
  const build: ServerBuild = await import(
    pathToFileURL(join(import.meta.dirname, '../../../build/server/index.js')).href
  );
  pages = (build.entry.module as unknown as { pageRenderer: typeof rendererType }).pageRenderer(
    build,
    'production',
  );
});
declare const rendererType: (build: ServerBuild, mode: 'production') => PageRenderer;

async function arrange({
  now,
  services = [QURBANA, VESPERS],
  rule,
  changed = {},
  parking,
}: Situation): Promise<TestApp> {
  const offset = Temporal.PlainDateTime.from(now).toZonedDateTime('America/Chicago').offset;
  const app = await testApp({ engine: 'sqlite', pages, now: `${now}:00${offset}` });
  const staff = app.client(await app.signIn());
  for (const body of services) await staff.services.create({ body: body as typeof QURBANA });
  if (rule) await staff.services.setRule({ params: { id: 1 }, body: rule as never });
  for (const [date, body] of Object.entries(changed))
    await staff.services.setChange({ params: { id: 1, date }, body: body as never });
  if (parking) {
    const [usual, days] = parking;
    const { version: _, ...visit } = (await staff.parish.read()).visit;
    await staff.parish.visit({ body: { ...visit, parking: usual } as never });
    for (const [date, text] of Object.entries(days))
      await staff.days.update({ params: { date }, body: { parking: text } });
  }
  return app;
}

/** The text of a part of a page, as a reader without scripts sees it. */
const textOf = (html: string, part: RegExp) =>
  (part.exec(html)?.[0] ?? '')
    .replace(/<script.*?<\/script>|<style.*?<\/style>|<s>.*?<\/s>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
const [HERO, MAIN, FOOTER] = [
  /<div class="hero-text.*?class="reveals actions/s,
  /<main.*<\/main>/s,
  /<footer.*<\/footer>/s,
];
const TIME = /\d{1,2}:\d\d [AP]M/g;

it.each(situations)('every page says the same as the model at $now: $headline', async (situation) => {
  const { headline, changes = [], usual = USUAL, parking, parked = [] } = situation;
  const app = await arrange(situation);
  onTestFinished(() => app.close());
  const read = async (path: string) => (await app.request(path)).text();
  const sunday: Sunday = await app.client().sunday.read();
  const { main, qurbana, next, texts } = sunday;
  expect([texts.headline, texts.changes, texts.usual]).toEqual([headline, changes, usual]);

  const [home, services, visit, about] = await Promise.all(['/', '/services', '/visit', '/about'].map(read));
  for (const html of [home, services, visit, about, await read('/donate')] as string[]) {
    const footer = textOf(html, FOOTER);
    for (const text of [...(usual ? [usual] : []), ...changes]) expect(footer).toContain(text);
    for (const [term, text] of parked) expect(footer).toContain(`${term}: ${text}`);
    if (parking)
      expect(footer.match(/Behind the church|At the school/g)).toEqual(parked.map(([, text]) => text));
    const known = [usual, ...changes].join(' ').match(TIME) ?? [];
    expect(new Set(footer.match(TIME) ?? [])).toEqual(new Set(known));
  }
  expect(new Set(textOf(home ?? '', HERO).match(TIME) ?? [])).toEqual(new Set(headline?.match(TIME) ?? []));
  for (const text of [textOf(home ?? '', HERO), textOf(services ?? '', MAIN), textOf(visit ?? '', MAIN)])
    expect(text).toContain(headline ?? '');
  if (main) expect(textOf(about ?? '', MAIN)).toContain(`Sunday Service ${main.time} ${main.name}`);
  const card = textOf(home ?? '', /<section aria-labelledby="this-sunday".*?<\/section>/s);
  for (const [term, text] of parked) expect(textOf(visit ?? '', MAIN)).toContain(`${term} ${text}`);
  const isDifferent = parked.some(([, text]) => text === 'At the school' && text === sunday.parking);
  expect(card.includes('At the school')).toBe(isDifferent);
  for (const { time, reason, state, name } of sunday.services)
    expect(card).toContain(
      state === 'canceled' ? `Canceled${reason ? `: ${reason}` : ''}` : `${time} ${name}`,
    );

  const [church] = [...(home ?? '').matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  );
  expect(church.description ?? '').toBe(
    [texts.sentence && `${texts.sentence}.`, ...changes].filter(Boolean).join(' '),
  );
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(home ?? '') ?? [];
  expect(description).toContain(texts.sentence ?? '');
  const events = [...(services ?? '').matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  );
  const ofMain = events.find((event) => event['@type'] === 'Event' && event.name === main?.name);
  if (qurbana) expect(ofMain).toMatchObject({ startDate: expect.any(String) });

  const calendar = await app.request('/calendar/next-service.ics');
  expect(calendar.status).toBe(next ? 200 : 404);
  const local = (start: string) => start.slice(0, 19).replace(/[-:]/g, '');
  if (next) expect(await calendar.text()).toContain(`:${local(next.start ?? '')}`);
  const all = await read('/calendar/services.ics');
  for (const { start, state, name, before } of sunday.services)
    if (state === 'canceled' && !/\d/.test(before?.time ?? '')) expect(all).not.toContain(name);
    else if (state === 'canceled') expect(all).toContain(`SUMMARY:NOT HELD: ${name}`);
    else if (start) expect(all).toContain(`:${local(start)}`);

  const found = await app.client().search.read({ query: { q: 'Worship Services' } });
  const page = found.flatMap(({ results }) => results).find(({ title }) => title === 'Worship Services');
  expect(page?.text ?? '').toContain(usual ? displayTime(usual) : '');
});

it('every page of one process has the change that staff made in another', async () => {
  const database = await freshDatabase('postgres', { isMigrated: true });
  const start = () => processOn(database, { pages });
  const [one, other] = [await start(), await start()];
  const staff = one.client(await one.signIn());
  await staff.services.create({ body: QURBANA });
  const readAll = async ({ clock, request }: TestApp) => {
    clock.advance(1_000);
    const paths = ['/api/sunday', '/', '/services', '/visit', '/about'];
    return Promise.all(paths.map(async (path) => textOf(await (await request(path)).text(), /.*/s)));
  };
  const held = await readAll(other);
  const changes = [{ id: 1, change: CANCELED }];
  const { undo, version } = await staff.days.update({
    params: { date: SUNDAY },
    body: { changes, parking: 'At the school', notice: 'Snow' },
  });
  const canceled = await readAll(other);
  expect(canceled).toEqual(await readAll(one));
  for (const [index, text] of canceled.entries()) expect(text).not.toBe(held[index]);
  if (undo) await staff.days.update({ params: { date: SUNDAY }, body: undo, ifMatch: version });
  expect(await readAll(other)).toEqual(held);
  for (const { close } of [one, other]) await close();
  await database.remove();
});
