import { startPostgres } from '#storage/testing/postgres.ts';
import { runOnCluster } from '#storage/testing/template-databases.ts';
import { formatInteger, type Measurement, printRow } from './measurement.ts';
import { COMMON_WORD, RARE_WORD } from './scalability/fill.ts';
import { measure } from './scalability/measure.ts';
import { type BenchRequest, createFilledParish, type FilledParish } from './scalability/parish.ts';

/** The goal is 10,000 rows per list. */
const SIZES = [100, 10_000];

const REQUESTS: Readonly<Record<string, BenchRequest>> = {
  'home page': { path: '/' },
  'events and news page': { path: '/eventsandnews' },
  'gallery page': { path: '/gallery' },
  'gallery, one folder': { path: '/gallery?folder=1' },
  'event page': { path: '/events/7-event-7' },
  'article page': { path: '/news/7-article-7' },
  'events, 3': { path: '/api/events?limit=3' },
  events: { path: '/api/events' },
  'events, past': { path: '/api/events?when=past&limit=25' },
  'events by title': { path: '/api/events?by=title', isStaff: true },
  news: { path: '/api/news' },
  'news with drafts': { path: '/api/news?admin=true', isStaff: true },
  'news by title': { path: '/api/news?by=title' },
  pictures: { path: '/api/gallery' },
  'pictures outside folders': { path: '/api/gallery?category=perunnal&folderId=null' },
  folders: { path: '/api/gallery/folders' },
  trash: { path: '/api/trash?kind=events', isStaff: true },
  'prayer requests': { path: '/api/prayer-requests', isStaff: true },
  'new prayer requests': { path: '/api/prayer-requests?state=new', isStaff: true },
  'events, common word': { path: `/api/events?find=${COMMON_WORD}` },
  'events, rare word': { path: `/api/events?find=${RARE_WORD}` },
  'news, rare word': { path: `/api/news?find=${RARE_WORD}` },
  'news by title, rare word': { path: `/api/news?by=-title&find=${RARE_WORD}` },
  'site, rare word': { path: `/api/search?q=${RARE_WORD}`, isUnedited: true },
  'site, common word': { path: `/api/search?q=${COMMON_WORD}`, isUnedited: true },
  'site, after an edit': { path: `/api/search?q=${RARE_WORD}` },
  'prayers, rare word': { path: '/api/prayer-requests/search', isStaff: true, body: { term: RARE_WORD } },
  'prayers, page 9,999': { path: '/api/prayer-requests?page=9999', isStaff: true },
  'calendar, 1,000 events': { path: '/calendar/events.ics' },
};

/** Response times of lists, pages and searches at growing sizes. */
export const growthMeasurement: Measurement = {
  name: 'growth',
  async run() {
    await measureSizes('SQLite', (rows) => createFilledParish(rows));
    const postgres = await startPostgres();
    try {
      await measureSizes('PostgreSQL', async (rows) => {
        await runOnCluster(postgres.url, `create database growth_${rows}`);
        return createFilledParish(rows, `${postgres.url}/growth_${rows}`);
      });
    } finally {
      await postgres.stop();
    }
  },
};

async function measureSizes(engine: string, grow: (rows: number) => Promise<FilledParish>): Promise<void> {
  const parishes: FilledParish[] = [];
  try {
    for (const rows of SIZES) parishes.push(await grow(rows));
    console.log(`\nMilliseconds on ${engine} without a cache, and the ratio to 100 rows\n`);
    printRow([
      'rows',
      ...SIZES.map(formatInteger),
      ...SIZES.slice(1).map((rows) => `x ${formatInteger(rows)}`),
    ]);
    for (const [name, benchRequest] of Object.entries(REQUESTS))
      await printCosts(name, parishes, benchRequest);
  } finally {
    for (const parish of parishes) await parish.close();
  }
}

async function printCosts(
  name: string,
  parishes: readonly FilledParish[],
  benchRequest: BenchRequest,
): Promise<void> {
  const { milliseconds, ratios } = await measure(parishes, benchRequest);
  const cells = [
    ...milliseconds.map((ms) => ms.toFixed(2)),
    ...ratios.slice(1).map((ratio) => ratio.toFixed(2)),
  ];
  printRow([name, ...cells]);
}
