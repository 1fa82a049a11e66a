import { CompiledQuery } from 'kysely';
import type { Engine } from '#storage/engine.ts';
import type { Handle } from '#storage/storage.ts';

/** What of a statement grows with its table. */
export interface Fault {
  /** The table that it is about: of a statement that sorts, the one that it reads first. */
  readonly table: string;
  /** 'sorts', 'scans', 'counts', or 'leaves over: category' for rows that are read and then left out. */
  readonly what: string;
}

/**
 * What the engine would do for a statement that takes longer the more rows there are, although few are answered: sorting
 * them, counting or walking through all of them, and on SQLite walking past those of which the index does not say that they are left out.
 *
 * @param trx a transaction of its own: on PostgreSQL it is told to use indexes, since so few rows are sorted sooner.
 */
export function faultsOf(trx: Handle, engine: Engine, query: CompiledQuery): Promise<Fault[]> {
  return engine === 'sqlite' ? faultsOnSqlite(trx, query) : faultsOnPostgres(trx, query);
}

interface Step {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

async function faultsOnSqlite(trx: Handle, query: CompiledQuery): Promise<Fault[]> {
  const steps = withoutLists(await explained<Step>(trx, 'explain query plan', query));
  const details = steps.map(({ detail }) => detail);
  const reads = details
    .map((detail) => READ.exec(detail)?.groups as Read | undefined)
    .filter((read) => !!read);
  const [first] = reads;
  if (!first) return [];
  const isSorting = details.some((detail) => detail.startsWith('USE TEMP B-TREE'));
  // what is read in its order until there is enough is no scan
  const isWalk = query.sql.includes(' limit ') && !query.sql.includes(' where ') && !isSorting;
  if (isCount(query)) return [{ table: first.table, what: 'counts' }];
  const scans = reads.filter(({ how, isMade }, at) => isMade || (how === 'SCAN' && !(isWalk && at === 0)));
  const narrowed = columnsOf(query.sql);
  const held = await columnsHeld(trx, first);
  const over = first.how === 'SEARCH' ? narrowed.filter((column) => !held.includes(column)) : [];
  return [
    ...(isSorting ? [{ table: first.table, what: 'sorts' }] : []),
    ...scans.map(({ table }) => ({ table, what: 'scans' })),
    ...over.map((column) => ({ table: first.table, what: `leaves over: ${column}` })),
  ];
}

const isCount = ({ sql }: CompiledQuery) => sql.startsWith('select count(');

interface Read {
  readonly how: 'SCAN' | 'SEARCH';
  readonly table: string;
  /** Whether the index is made for this once, from the whole table. */
  readonly isMade?: string;
  readonly index?: string;
  /** 'is_published=? AND <expr>>?' */
  readonly held?: string;
}

/** A step that reads a table: https://www.sqlite.org/eqp.html */
const READ =
  /^(?<how>SCAN|SEARCH) (?<table>\w+)(?: USING (?<isMade>AUTOMATIC )?(?:PARTIAL )?(?:COVERING )?(?:INDEX(?: (?<index>\w+))?|INTEGER PRIMARY KEY))?(?: \((?<held>.*)\))?/;
const EXPRESSION = '<expr>';

/** A list of ids that is read in brackets is a statement that is recorded, and judged, by itself. */
function withoutLists(steps: readonly Step[]): Step[] {
  const lists = new Set<number>();
  return steps.filter(({ id, parent, detail }) => {
    if (!detail.startsWith('LIST SUBQUERY') && !lists.has(parent)) return true;
    lists.add(id);
    return false;
  });
}

/** What a plain statement narrows its rows by: columns, and '<expr>' for what is computed from them. */
function columnsOf(statement: string): string[] {
  const [, conditions = ''] = / where (.*?)(?: order by |$)/.exec(statement) ?? [];
  if (conditions.includes('(select ') || conditions.includes(' or ')) return [];
  const sides = conditions === '' ? [] : conditions.split(' and ').map((condition) => condition.trim());
  return sides.map((side) =>
    /^\w+\(/.test(side) ? EXPRESSION : (/^(?:"?\w+"?\.)?"?(\w+)/.exec(side)?.[1] ?? side),
  );
}

/** What an index narrows them by: what it is searched for, and what is true of all that it holds. */
async function columnsHeld(trx: Handle, { index, held = '' }: Read): Promise<string[]> {
  const searched = held.split(' AND ').map((part) => part.replace(/[=<>]\?$/, ''));
  const named = searched.map((column) => (column === 'rowid' ? 'id' : column));
  if (!index) return named;
  const statement = CompiledQuery.raw('select sql from sqlite_schema where name = ?', [index]);
  const [row] = (await trx.executeQuery<{ sql: string | null }>(statement)).rows;
  return [...named, ...columnsOf(row?.sql ?? '')];
}

const RATHER_NOT = ['seqscan', 'sort', 'incremental_sort', 'bitmapscan', 'hashjoin', 'mergejoin'].map(
  (way) => `set_config('enable_${way}', 'off', true)`,
);

async function faultsOnPostgres(trx: Handle, query: CompiledQuery): Promise<Fault[]> {
  await trx.executeQuery(CompiledQuery.raw(`select ${RATHER_NOT.join()}`));
  const lines = await explained<{ 'QUERY PLAN': string }>(trx, 'explain (costs off)', query);
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  const table = / on (\w+)/.exec(plan)?.[1] ?? '';
  if (isCount(query)) return [{ table, what: 'counts' }];
  const scans = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, scanned = '']) => scanned);
  return [
    ...(/\bSort\b/.test(plan) ? [{ table, what: 'sorts' }] : []),
    ...scans.map((scanned) => ({ table: scanned, what: 'scans' })),
  ];
}

async function explained<Line>(
  trx: Handle,
  how: string,
  { sql, parameters }: CompiledQuery,
): Promise<Line[]> {
  return (await trx.executeQuery<Line>(CompiledQuery.raw(`${how} ${sql}`, [...parameters]))).rows;
}
