import type { AppContext } from '#kit/app-context.ts';
import { yieldingForEach } from '#kit/crud/keyset.server.ts';
import { formUrl, pageFormUrl, tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { listMatcher } from '#kit/crud/list-matcher.ts';
import { definitionOf, fullNounOf, type RecordKind, type RecordRow, recordKinds } from '#kit/crud/records.ts';
import { blockDefinitions, parishBlocks } from '#parish/contract.ts';
import type { FoundRecord } from './contract.ts';

const RESULTS_PER_KIND = 5;
/** Columns that are searched besides title and date, in the tables that have them. */
const TEXTS = 'last_date description content text message location day time email type members announcements';
/** The tab of each kind; those without one are edited on the About page. */
const TABS: Partial<Record<RecordKind, string>> = {
  ...{ events: 'eventsandnews', news: 'eventsandnews', ads: 'homepageads', notices: 'overview' },
  ...{ services: 'services', 'resource-folders': 'services', resources: 'services' },
  ...{ 'gallery-folders': 'gallery', 'gallery-images': 'gallery', organizations: 'organizations' },
  ...{ users: 'users', history: 'parish', 'parish-feasts': 'parish' },
};

/** URL of a record's form or, of a folder, its content. */
function recordUrl(kind: RecordKind, row: RecordRow): string {
  const tab = TABS[kind];
  const id = Number(row.id);
  if (!tab) return pageFormUrl('/about', kind);
  if (kind.endsWith('-folders')) return tabUrl(tab, id);
  const folder = row.folder_id ? Number(row.folder_id) : null;
  return formUrl(tab, kind === 'services' ? 'regular-services' : kind, id, folder);
}

/** Finds records by text and date, as the dashboard's lists do, and the parish's details: see `search.records`. */
export async function findRecords(term: string, deps: AppContext): Promise<FoundRecord[]> {
  const isMatch = listMatcher(term);
  const today = deps.parishClock.today();
  const found: (FoundRecord & { isInTitle: boolean; series?: unknown })[] = [];
  for (const kind of recordKinds()) {
    const { table, titleOf } = definitionOf(kind);
    // a cast for the types: the tables of all kinds have an id
    const records = deps.storage.db
      .selectFrom(table as 'news')
      .selectAll()
      .orderBy('id', 'desc');
    const matches: typeof found = [];
    await yieldingForEach((await records.execute()) as readonly object[] as readonly RecordRow[], (row) => {
      const title = titleOf(row);
      const day = kind === 'news' ? deps.parishClock.dateOf(String(row.created_at)) : row.date;
      const programDays = String(row.program).match(/\d{4}-\d\d-\d\d/g) ?? [];
      const texts = [day, ...TEXTS.split(' ').map((column) => row[column]), ...programDays];
      if (!isMatch(title, ...texts.map((text) => String(text ?? '')))) return;
      const date = kind === 'events' || kind === 'news' ? String(day ?? '') : '';
      const match = { title, noun: fullNounOf(kind), date, url: recordUrl(kind, row) };
      matches.push({ ...match, isInTitle: isMatch(title), series: row.series_id });
    });
    // upcoming dates, the soonest first; then the others, the latest first
    matches.sort(
      ({ date: a }, { date: b }) => (a < b ? -1 : a > b ? 1 : 0) * (a >= today && b >= today ? 1 : -1),
    );
    const seen = new Set();
    found.push(
      ...matches
        .filter(({ series }) => !series || (!seen.has(series) && seen.add(series)))
        .slice(0, RESULTS_PER_KIND),
    );
  }
  const parish = await deps.parish.load();
  for (const block of parishBlocks) {
    const title = blockDefinitions[block].heading;
    // 'officeHours' is found as 'hours' too
    const details = JSON.stringify(parish[block]).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
    const match = { title, noun: 'parish details', date: '', url: formUrl('parish', block) };
    if (isMatch(title, details)) found.push({ ...match, isInTitle: isMatch(title) });
  }
  return found.toSorted((one, other) => Number(other.isInTitle) - Number(one.isInTitle));
}
