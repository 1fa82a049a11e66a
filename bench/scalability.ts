import { startPostgres } from '#storage/testing/postgres.ts';
import { runOnCluster } from '#storage/testing/template-databases.ts';
import { formatInteger, type Measurement, printRow } from './measurement.ts';
import { COMMON_WORD, RARE_WORD } from './scalability/fill.ts';
import { measure } from './scalability/measure.ts';
import { type BenchRequest, createFilledParish, type FilledParish } from './scalability/parish.ts';

const SIZES = [100, 10_000, 1_000_000];
/** Fewer rows suffice to show that PostgreSQL uses its indexes. */
const POSTGRES_SIZES = [100, 10_000, 100_000];
/** Maximum ratio of response times to those with 100 rows, for each size. */
const GOALS = [1, 1.5, 3];

/** Requests whose cost must not grow with the number of rows. */
const LISTS: Readonly<Record<string, BenchRequest>> = {
  'home page': { path: '/' },
  'events and news page': { path: '/eventsandnews' },
  'gallery page': { path: '/gallery' },
  'gallery, one folder': { path: '/gallery?folder=1' },
  'event page': { path: '/events/7-event-7' },
  'article page': { path: '/news/7-article-7' },
  'events, 3': { path: '/api/events?limit=3' },
  events: { path: '/api/events' },
  'events, past': { path: '/api/events?when=past&limit=25' },
  'events, deep': { path: '/api/events?limit=25', isDeep: true },
  'events by title': { path: '/api/events?by=title', isStaff: true },
  'events by title, deep': { path: '/api/events?by=title&limit=25', isStaff: true, isDeep: true },
  news: { path: '/api/news' },
  'news with drafts': { path: '/api/news?admin=true', isStaff: true },
  'news, deep': { path: '/api/news?limit=25', isDeep: true },
  'news by title': { path: '/api/news?by=title' },
  'news by title, deep': { path: '/api/news?by=title&limit=25', isDeep: true },
  pictures: { path: '/api/gallery' },
  'pictures outside folders': { path: '/api/gallery?category=perunnal&folderId=null' },
  'all pictures, deep': { path: '/api/gallery?limit=25', isDeep: true },
  'pictures, deep': { path: '/api/gallery?folderId=1&limit=25', isDeep: true },
  folders: { path: '/api/gallery/folders' },
  trash: { path: '/api/trash?kind=events', isStaff: true },
  'prayer requests': { path: '/api/prayer-requests', isStaff: true },
  'new prayer requests': { path: '/api/prayer-requests?state=new', isStaff: true },
};

/** Requests that scan rows, up to a limit. */
const SEARCHES: Readonly<Record<string, BenchRequest>> = {
  'events, common word': { path: `/api/events?find=${COMMON_WORD}` },
  'events, rare word': { path: `/api/events?find=${RARE_WORD}` },
  'news, rare word': { path: `/api/news?find=${RARE_WORD}` },
  'news by title, rare word': { path: `/api/news?by=-title&find=${RARE_WORD}` },
  'prayers, rare word': { path: '/api/prayer-requests/search', isStaff: true, body: { term: RARE_WORD } },
  'prayers, page 9,999': { path: '/api/prayer-requests?page=9999', isStaff: true },
  'calendar, 500 events': { path: '/calendar/events.ics' },
};

/** Response times of lists, pages and searches at growing sizes. */
export const growthMeasurement: Measurement = {
  name: 'growth',
  async run() {
    await measureSizes('SQLite', SIZES, (rows) => createFilledParish(rows));
    const postgres = await startPostgres();
    try {
      await measureSizes('PostgreSQL', POSTGRES_SIZES, async (rows) => {
        await runOnCluster(postgres.url, `create database growth_${rows}`);
        return createFilledParish(rows, `${postgres.url}/growth_${rows}`);
      });
    } finally {
      await postgres.stop();
    }
  },
};

async function measureSizes(
  engine: string,
  sizes: readonly number[],
  grow: (rows: number) => Promise<FilledParish>,
): Promise<void> {
  const parishes: FilledParish[] = [];
  try {
    for (const rows of sizes) parishes.push(await grow(rows));
    console.log(`\nMilliseconds on ${engine} without a cache, and the ratio to 100 rows\n`);
    printRow([
      'rows',
      ...sizes.map(formatInteger),
      ...sizes.slice(1).map((rows) => `x ${formatInteger(rows)}`),
    ]);
    for (const [name, benchRequest] of Object.entries(LISTS))
      await printCosts(name, parishes, benchRequest, GOALS);
    console.log(
      '\nGrows with the records up to a limit: searches (10,000), late pages of prayer requests, calendars (500)\n',
    );
    for (const [name, benchRequest] of Object.entries(SEARCHES))
      await printCosts(name, parishes, benchRequest);
  } finally {
    for (const parish of parishes) await parish.close();
  }
}

async function printCosts(
  name: string,
  parishes: readonly FilledParish[],
  benchRequest: BenchRequest,
  goals?: readonly number[],
): Promise<void> {
  const { milliseconds, ratios } = await measure(parishes, benchRequest);
  const isMissed = goals && ratios.some((ratio, at) => ratio > (goals[at] ?? 0) && at > 0);
  const cells = [
    ...milliseconds.map((ms) => ms.toFixed(2)),
    ...ratios.slice(1).map((ratio) => ratio.toFixed(2)),
  ];
  printRow([name, ...cells, ...(isMissed ? ['missed'] : [])]);
}
