import { sql } from 'kysely';
import type { AppContext } from '#kit/app-context.ts';
import { descending, findRows } from '#kit/crud/keyset.server.ts';
import { formUrl } from '#kit/crud/list/dashboard-urls.ts';
import { listMatcher } from '#kit/crud/list-matcher.ts';
import { definitionOf, fullNounOf, type RecordRow, recordKinds } from '#kit/crud/records.ts';
import { blockDefinitions, parishBlocks } from '#parish/contract.ts';
import { recordUrl } from '../records.ts';
import type { FoundRecord } from './contract.ts';

const RESULTS_PER_KIND = 5;
/** Columns that are searched besides title and date, in the tables that have them. */
const TEXTS =
  'last_date description content text message location day time email type members announcements'.split(' ');
const NEWEST_FIRST = { name: 'records', keys: descending({ column: sql.ref('id') }) };
interface Match extends FoundRecord {
  readonly isInTitle: boolean;
  readonly series?: unknown;
}

/** Finds records by text and date, as the dashboard's lists do, and the parish's details: see `search.records`. */
export async function findRecords(
  term: string,
  { storage, parish, calendarClock }: AppContext,
): Promise<FoundRecord[]> {
  const isMatch = listMatcher(term);
  const best = bestFirst(calendarClock.today());
  const found: Match[] = [];
  for (const kind of recordKinds()) {
    const { table, titleOf } = definitionOf(kind);
    const dayOf = ({ date = null, created_at }: RecordRow) =>
      kind === 'news' ? calendarClock.dateOf(String(created_at)) : date;
    const texts = (row: RecordRow) => {
      const programDays = String(row.program).match(/\d{4}-\d\d-\d\d/g) ?? [];
      const values = [titleOf(row), dayOf(row), ...TEXTS.map((column) => row[column]), ...programDays];
      return values.map((value) => String(value ?? ''));
    };
    // the tables of all kinds have an id
    const records = storage.db
      .selectFrom(table as 'news')
      .selectAll()
      .$castTo<RecordRow>();
    const matches: Match[] = [];
    for await (const rows of findRows(records, NEWEST_FIRST, { find: term, texts }))
      for (const row of rows) {
        const title = titleOf(row);
        const date = kind === 'events' || kind === 'news' ? String(dayOf(row) ?? '') : '';
        const match = { title, noun: fullNounOf(kind), date, url: recordUrl(kind, row) };
        matches.push({ ...match, isInTitle: isMatch(title), series: row.series_id });
      }
    found.push(...matches.sort(best).filter(isFirstOfSeries).slice(0, RESULTS_PER_KIND));
  }
  const details = await parish.load();
  for (const block of parishBlocks) {
    const title = blockDefinitions[block].heading;
    // 'officeHours' is found as 'hours' too
    const text = JSON.stringify(details[block]).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
    const match = { title, noun: 'parish details', date: '', url: formUrl('parish', block) };
    if (isMatch(title, text)) found.push({ ...match, isInTitle: isMatch(title) });
  }
  return found.toSorted((one, other) => Number(other.isInTitle) - Number(one.isInTitle));
}

/** Matches in the title first; of these, upcoming dates, the soonest first; then the others, the latest first. */
const bestFirst = (today: string) => (one: Match, other: Match) =>
  Number(other.isInTitle) - Number(one.isInTitle) ||
  other.date.localeCompare(one.date) * (one.date >= today && other.date >= today ? -1 : 1);

const isFirstOfSeries = ({ series }: Match, index: number, matches: readonly Match[]) =>
  !series || matches.findIndex((match) => match.series === series) === index;
