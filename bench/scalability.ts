import { startPostgres } from '#storage/testing/postgres.ts';
import { runSql } from '#storage/testing/template-databases.ts';
import { type Measurement, row, whole } from './measurement.ts';
import { COMMON_WORD, RARE_WORD } from './scalability/fill.ts';
import { measure } from './scalability/measure.ts';
import { type Asked, type GrownParish, grownParish } from './scalability/parish.ts';

const SIZES = [100, 10_000, 1_000_000];
/** PostgreSQL is measured with fewer: what it must show is that its indexes are used as well. */
const POSTGRES_SIZES = [100, 10_000, 100_000];
/** What a list or page may cost in a parish of these sizes, against one of a hundred rows. */
const GOALS = [1, 1.5, 3];

/** What costs the same however much there is. */
const LISTS: Readonly<Record<string, Asked>> = {
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
  'pictures outside': { path: '/api/gallery?category=perunnal&folderId=null' },
  'all pictures, deep': { path: '/api/gallery?limit=25', isDeep: true },
  'pictures, deep': { path: '/api/gallery?folderId=1&limit=25', isDeep: true },
  folders: { path: '/api/gallery/folders' },
  trash: { path: '/api/trash?kind=events', isStaff: true },
  'prayer requests': { path: '/api/prayer-requests', isStaff: true },
  'new prayer requests': { path: '/api/prayer-requests?state=new', isStaff: true },
};

/** What looks at records one by one, or counts its way to a page: so many of them, and no more. */
const SEARCHES: Readonly<Record<string, Asked>> = {
  'events, common word': { path: `/api/events?find=${COMMON_WORD}` },
  'events, rare word': { path: `/api/events?find=${RARE_WORD}` },
  'news, rare word': { path: `/api/news?find=${RARE_WORD}` },
  'news by title, rare word': { path: `/api/news?by=-title&find=${RARE_WORD}` },
  'prayers, rare word': { path: '/api/prayer-requests/search', isStaff: true, body: { term: RARE_WORD } },
  'prayers, page 9,999': { path: '/api/prayer-requests?page=9999', isStaff: true },
  'calendar, 500 events': { path: '/calendar/events.ics' },
};

/** What each list, page and search costs as the parish grows. */
export const growthMeasurement: Measurement = {
  name: 'growth',
  async run() {
    await measureSizes('SQLite', SIZES, (rows) => grownParish(rows));
    const postgres = await startPostgres();
    try {
      await measureSizes('PostgreSQL', POSTGRES_SIZES, async (rows) => {
        await runSql(postgres.url, `create database growth_${rows}`);
        return grownParish(rows, `${postgres.url}/growth_${rows}`);
      });
    } finally {
      await postgres.stop();
    }
  },
};

async function measureSizes(
  engine: string,
  sizes: readonly number[],
  grow: (rows: number) => Promise<GrownParish>,
): Promise<void> {
  const parishes: GrownParish[] = [];
  try {
    for (const rows of sizes) parishes.push(await grow(rows));
    console.log(`\nMilliseconds on ${engine}, nothing kept, and how many times what 100 rows take\n`);
    row(['rows', ...sizes.map(whole), ...sizes.slice(1).map((rows) => `x ${whole(rows)}`)]);
    for (const [name, asked] of Object.entries(LISTS)) await tell(name, parishes, asked, GOALS);
    console.log(
      '\nWhat grows with the records, up to a bound: searches (10,000), far pages of prayer requests, calendars (500)\n',
    );
    for (const [name, asked] of Object.entries(SEARCHES)) await tell(name, parishes, asked);
  } finally {
    for (const parish of parishes) await parish.close();
  }
}

async function tell(
  name: string,
  parishes: readonly GrownParish[],
  asked: Asked,
  goals?: readonly number[],
): Promise<void> {
  const { milliseconds, ratios } = await measure(parishes, asked);
  const isMissed = goals && ratios.some((ratio, at) => ratio > (goals[at] ?? 0) && at > 0);
  const cells = [
    ...milliseconds.map((ms) => ms.toFixed(2)),
    ...ratios.slice(1).map((ratio) => ratio.toFixed(2)),
  ];
  row([name, ...cells, ...(isMissed ? ['too much'] : [])]);
}
