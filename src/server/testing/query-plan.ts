import { CompiledQuery } from 'kysely';
import type { Engine } from '#storage/engine.ts';
import type { Handle } from '#storage/storage.ts';

/** A part of a query plan whose cost grows with the table. */
export interface PlanProblem {
  /** The affected table; for a sort, the first table of the statement. */
  readonly table: string;
  /** 'sorts', 'scans', 'counts', or 'filters: category' for rows that are read and then discarded by this column. */
  readonly problem: string;
}

/**
 * Finds operations in the query plan that get slower as the table grows, although few rows are returned: sorting, counting, full
 * scans, and in SQLite rows that the index does not exclude.
 *
 * @param trx a separate transaction: in PostgreSQL, other plan types are disabled in it, because for few rows the planner prefers
 *   to sort.
 */
export function findPlanProblems(trx: Handle, engine: Engine, query: CompiledQuery): Promise<PlanProblem[]> {
  return engine === 'sqlite' ? findSqlitePlanProblems(trx, query) : findPostgresPlanProblems(trx, query);
}

interface PlanStep {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

async function findSqlitePlanProblems(trx: Handle, query: CompiledQuery): Promise<PlanProblem[]> {
  const steps = withoutListSubqueries(await explain<PlanStep>(trx, 'explain query plan', query));
  const details = steps.map(({ detail }) => detail);
  const reads = details
    .map((detail) => TABLE_READ.exec(detail)?.groups as TableRead | undefined)
    .filter((read) => !!read);
  const [first] = reads;
  if (!first) return [];
  const hasSort = details.some((detail) => detail.startsWith('USE TEMP B-TREE'));
  // reading an index in order until the limit is reached is not a full scan
  const isIndexWalk = query.sql.includes(' limit ') && !query.sql.includes(' where ') && !hasSort;
  if (isCount(query)) return [{ table: first.table, problem: 'counts' }];
  const scans = reads.filter(
    ({ how, isMade }, at) => isMade || (how === 'SCAN' && !(isIndexWalk && at === 0)),
  );
  const filtered = filterColumns(query.sql);
  const indexed = await indexedColumns(trx, first);
  const unindexed = first.how === 'SEARCH' ? filtered.filter((column) => !indexed.includes(column)) : [];
  return [
    ...(hasSort ? [{ table: first.table, problem: 'sorts' }] : []),
    ...scans.map(({ table }) => ({ table, problem: 'scans' })),
    ...unindexed.map((column) => ({ table: first.table, problem: `filters: ${column}` })),
  ];
}

const isCount = ({ sql }: CompiledQuery) => sql.startsWith('select count(');

interface TableRead {
  readonly how: 'SCAN' | 'SEARCH';
  readonly table: string;
  /** Set when SQLite creates a temporary index from the whole table. */
  readonly isMade?: string;
  readonly index?: string;
  /** 'is_published=? AND <expr>>?' */
  readonly indexConditions?: string;
}

/** A plan step that reads a table: https://www.sqlite.org/eqp.html */
const TABLE_READ =
  /^(?<how>SCAN|SEARCH) (?<table>\w+)(?: USING (?<isMade>AUTOMATIC )?(?:PARTIAL )?(?:COVERING )?(?:INDEX(?: (?<index>\w+))?|INTEGER PRIMARY KEY))?(?: \((?<indexConditions>.*)\))?/;
const EXPRESSION = '<expr>';

/** Removes subqueries of `in (select …)`: these are recorded and checked as statements of their own. */
function withoutListSubqueries(steps: readonly PlanStep[]): PlanStep[] {
  const lists = new Set<number>();
  return steps.filter(({ id, parent, detail }) => {
    if (!detail.startsWith('LIST SUBQUERY') && !lists.has(parent)) return true;
    lists.add(id);
    return false;
  });
}

/** Columns in the conditions of a simple statement; '<expr>' for an expression. */
function filterColumns(statement: string): string[] {
  const [, conditions = ''] = / where (.*?)(?: order by |$)/.exec(statement) ?? [];
  if (conditions.includes('(select ') || conditions.includes(' or ')) return [];
  const sides = conditions === '' ? [] : conditions.split(' and ').map((condition) => condition.trim());
  return sides.map((side) =>
    /^\w+\(/.test(side) ? EXPRESSION : (/^(?:"?\w+"?\.)?"?(\w+)/.exec(side)?.[1] ?? side),
  );
}

/** Columns that an index restricts: those in the search condition, and those in the condition of a partial index. */
async function indexedColumns(trx: Handle, { index, indexConditions = '' }: TableRead): Promise<string[]> {
  const searched = indexConditions.split(' AND ').map((part) => part.replace(/[=<>]\?$/, ''));
  const columns = searched.map((column) => (column === 'rowid' ? 'id' : column));
  if (!index) return columns;
  const statement = CompiledQuery.raw('select sql from sqlite_schema where name = ?', [index]);
  const [row] = (await trx.executeQuery<{ sql: string | null }>(statement)).rows;
  return [...columns, ...filterColumns(row?.sql ?? '')];
}

const DISABLE_PLAN_TYPES = ['seqscan', 'sort', 'incremental_sort', 'bitmapscan', 'hashjoin', 'mergejoin'].map(
  (planType) => `set_config('enable_${planType}', 'off', true)`,
);

async function findPostgresPlanProblems(trx: Handle, query: CompiledQuery): Promise<PlanProblem[]> {
  await trx.executeQuery(CompiledQuery.raw(`select ${DISABLE_PLAN_TYPES.join()}`));
  const lines = await explain<{ 'QUERY PLAN': string }>(trx, 'explain (costs off)', query);
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  const table = / on (\w+)/.exec(plan)?.[1] ?? '';
  if (isCount(query)) return [{ table, problem: 'counts' }];
  const scans = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, tableName = '']) => tableName);
  return [
    ...(/\bSort\b/.test(plan) ? [{ table, problem: 'sorts' }] : []),
    ...scans.map((scanned) => ({ table: scanned, problem: 'scans' })),
  ];
}

async function explain<Line>(trx: Handle, how: string, { sql, parameters }: CompiledQuery): Promise<Line[]> {
  return (await trx.executeQuery<Line>(CompiledQuery.raw(`${how} ${sql}`, [...parameters]))).rows;
}
