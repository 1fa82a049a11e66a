import type { Engine } from '#storage/engine.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { requirements } from './requirements.ts';

/** The result of one case on one database. */
export interface CaseResult {
  readonly id: string;
  readonly engine: Engine;
  /** The criterion for passing. */
  readonly pass: string;
  /** What was measured. */
  readonly figure: string;
  readonly isPassed: boolean;
  /** What `SAFETY=full` would test in addition. */
  readonly fullAmount?: string;
  /** The first line of the error. */
  readonly failure?: string;
  /** Why this machine cannot run the case. */
  readonly notRunReason?: string;
}

/** The machine that measured; no name, only what the figures depend on. */
export interface Machine {
  /** 'YYYY-MM-DD' */
  readonly date: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly node: string;
  /** 'linux x64' */
  readonly system: string;
  /** Whether the full amounts were tested (SAFETY=full). */
  readonly isFull: boolean;
}

const ENGINES: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const resultsOf = (results: readonly CaseResult[], id: string) =>
  results.filter((result) => result.id === id);

/** The entries for which at least one test ran. */
export function testedEntries(
  results: readonly CaseResult[],
  entries: readonly CatalogueEntry[],
): readonly CatalogueEntry[] {
  return entries.filter(({ id }) => resultsOf(results, id).length > 0);
}

/** The entries for which no test ran although the catalogue gives no reason. */
export function untestedEntries(
  results: readonly CaseResult[],
  entries: readonly CatalogueEntry[],
): readonly CatalogueEntry[] {
  return entries.filter(({ id, reason }) => !reason && resultsOf(results, id).length === 0);
}

/** A Markdown table with one line per entry. */
export function resultsTable(results: readonly CaseResult[], entries: readonly CatalogueEntry[]): string {
  const lineOf = ({ id, threat, reason }: CatalogueEntry) => {
    const criteria = [...new Set(resultsOf(results, id).map(({ pass }) => pass))].join('; ');
    const outcomes = Object.keys(ENGINES).map((engine) => outcomeOf(results, id, engine as Engine));
    return tableRow([id, threat, criteria || (reason ? 'see below' : 'not tested'), ...outcomes]);
  };
  return [
    tableRow(['ID', 'Case', 'Passes when', ...Object.values(ENGINES)]),
    '|---|---|---|---|---|',
    ...entries.map(lineOf),
  ].join('\n');
}

/** The content of `build/safety.md`. */
export function reportMarkdown(
  results: readonly CaseResult[],
  entries: readonly CatalogueEntry[],
  machine: Machine,
): string {
  const startingWith = (letter: string) => entries.filter(({ id }) => id.startsWith(letter));
  const passed = entries.filter(({ id }) => hasPassed(resultsOf(results, id))).length;
  return `# Safety report

**${passed} of ${entries.length} cases passed.** ${machine.date}: ${machine.cores} cores, ${machine.memoryGigabytes} GB of memory, ${machine.system}, Node ${machine.node}${machine.isFull ? ', full amounts' : ''}.

✓ passed, ✗ failed, – not run. "0 of n" means that none of n attempts succeeded.

## Promises

| Promise | Cases | Result |
|---|---|---|
${Object.entries(requirements)
  .map(([promise, ids]) =>
    tableRow([promise, ids.replaceAll(' ', ', '), resultOfAll(results, entries, ids.split(' '))]),
  )
  .join('\n')}

## Threats

${resultsTable(results, startingWith('T'))}

## Faults

${resultsTable(results, startingWith('R'))}

## Notes

${entries.flatMap((entry) => notesOn(results, entry)).join('\n') || 'None.'}
`;
}

/** What a reader must know beside the tables: failures, restrictions and differences. */
function notesOn(results: readonly CaseResult[], entry: CatalogueEntry): string[] {
  const { id, threat, oneEngine, differs, reason, unmet } = entry;
  const own = resultsOf(results, id);
  const amounts = [...new Set(own.flatMap(({ fullAmount }) => fullAmount ?? []))];
  const engines = new Set(own.map(({ engine }) => engine));
  const notes = [
    ...own.filter(({ isPassed }) => !isPassed).map(failureText),
    own.length === 0 && !reason && 'no test ran',
    engines.size === 1 && `one database: ${oneEngine ?? 'the run ended before the other'}`,
    amounts.length > 0 && `the full amount is ${amounts.join('; ')}`,
    differs,
    reason,
    unmet,
  ];
  return notes.filter(Boolean).map((note) => `- ${id}, ${threat}: ${note}`);
}

const hasPassed = (results: readonly CaseResult[]) =>
  results.length > 0 && results.every(({ isPassed }) => isPassed);

/** ✓, or the cases that did not pass. */
function resultOfAll(
  results: readonly CaseResult[],
  entries: readonly CatalogueEntry[],
  ids: readonly string[],
): string {
  const open = entries.filter(({ id }) => ids.includes(id) && !hasPassed(resultsOf(results, id)));
  return open.length === 0 ? '✓' : `except ${open.map(({ id }) => id).join(', ')}`;
}

function outcomeOf(results: readonly CaseResult[], id: string, engine: Engine): string {
  const outcomes = resultsOf(results, id)
    .filter((result) => result.engine === engine)
    .map(({ isPassed, figure, notRunReason, failure }) => {
      if (notRunReason) return `– ${notRunReason}`;
      if (isPassed) return `✓ ${figure}`;
      return `✗ ${[figure, failure].filter(Boolean).join('; ') || 'no result'}`;
    });
  return outcomes.join('; ') || '–';
}

function failureText({ engine, notRunReason, failure }: CaseResult): string {
  if (notRunReason) return `not run on ${ENGINES[engine]}: ${notRunReason}`;
  return `failed on ${ENGINES[engine]}${failure ? `: ${failure}` : ''}`;
}

/** Escapes what would end a cell. */
function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}
