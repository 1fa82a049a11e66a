import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { addDays, type CivilDate, dateParts } from '#church-year/dates.ts';
import { movableClock } from '../../support/clock.ts';
import { defineCase } from '../../support/define-case.ts';
import { sized } from '../../support/measures/sample-sizes.ts';

const ZONE = 'America/Chicago';
const CONNECTIONS = 50;
/** Of the load before and after each instant. */
const SECONDS = sized({ usual: 3, full: 20 });
const PATHS = ['/', '/services', '/eventsandnews'];
/** The clocks of the servers and of this test may differ by this much. */
const CLOCK_ERROR_MS = 2;

/** What a page contains before and after an instant; nothing for a text that appears or disappears. */
interface Change {
  readonly at: number;
  readonly before?: string;
  readonly after?: string;
  readonly paths?: readonly string[];
}

defineCase(
  {
    id: 'T61',
    title: 'cached pages change at the instant at which their texts do, under load',
    pass: `around a service's start, a notice's end, a news article's first instant and midnight, ${CONNECTIONS} connections read ${PATHS.join(', ')} (on PostgreSQL from two processes): no response that begins after the instant has the old text, and none that ends before it has the new text`,
  },
  async ({ engine, startSite, report }) => {
    const clock = await movableClock();
    const settings = { ...clock.settings, TIME_ZONE: ZONE };
    const site = await startSite(settings);
    const { dataDir: DATA_DIR, databaseUrl } = site;
    const others = engine === 'postgres' ? [await startSite({ ...settings, DATA_DIR }, { databaseUrl })] : [];
    const addresses = [site, ...others].map(({ server }) => server.address);

    const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(
      clock.now(),
    );
    const [day, next] = [addDays(today, 1), addDays(today, 2)];
    const at = (date: CivilDate, time: string) =>
      Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE).epochMilliseconds;
    const { client } = await site.staff();
    const addService = (name: string, date: CivilDate) =>
      client.services.create({ body: { name, day: dateParts(date).weekday, time: '10:00 AM' } });
    await addService('Qurbana', day);
    const { id } = await addService('Vespers', next);
    await client.services.setChange({ params: { id, date: next }, body: { change: 'notHeld' } });
    await client.notices.create({ body: { text: 'Icy roads', until: `${day}T10:05` } });
    await client.news.create({
      body: { title: 'New bell', content: 'It rings.', isPublished: true, showFrom: `${day}T10:10` },
    });
    const nextText = (date: CivilDate) => {
      const { weekday, month, day: number } = dateParts(date);
      return `Next: Qurbana, ${weekday} ${month} ${number}, `;
    };
    const changes: readonly Change[] = [
      { at: at(day, '10:00'), before: nextText(day), after: nextText(addDays(day, 7)) },
      { at: at(day, '10:05'), before: 'Icy roads' },
      { at: at(day, '10:10'), after: 'New bell', paths: ['/', '/eventsandnews'] },
      {
        at: at(next, '00:00'),
        before: `No Vespers this ${dateParts(next).weekday}`,
        after: 'No Vespers today',
      },
    ];

    let responses = 0;
    const wrong: string[] = [];
    const readOnce = async (address: string, path: string) => {
      const from = clock.now();
      const response = await fetch(address + path);
      const html = await response.text();
      const until = clock.now();
      responses += 1;
      if (response.status !== 200) wrong.push(`${path}: ${response.status}`);
      for (const { at: instant, before, after, paths = PATHS } of changes) {
        if (!paths.includes(path)) continue;
        const isAfter = from >= instant + CLOCK_ERROR_MS;
        if (!isAfter && until >= instant - CLOCK_ERROR_MS) continue;
        const [right = '', old = '\0'] = isAfter ? [after, before] : [before, after];
        if (!html.includes(right) || html.includes(old))
          wrong.push(`${path} at ${new Date(from).toISOString()}: ${before ?? ''} → ${after ?? ''}`);
      }
    };
    for (const { at: instant } of changes) {
      clock.moveTo(instant - 1000 * SECONDS);
      await sleep(200);
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async (_, connection) => {
          for (let n = connection; clock.now() < instant + 1000 * SECONDS; n += 1)
            await readOnce(addresses[n % addresses.length] as string, PATHS[n % PATHS.length] as string);
        }),
      );
    }
    report(
      `${wrong.length} of ${responses} responses wrong at ${changes.length} instants, ${Math.round(responses / (2 * SECONDS * changes.length))} per second`,
    );
    expect(wrong).toEqual([]);
  },
);
