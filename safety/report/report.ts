import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import type { Engine } from '#storage/engine.ts';
import type { Trial } from '../support/define-case.ts';
import { isFull } from '../support/measures/sample-sizes.ts';
import { type CatalogueEntry, catalogue } from './catalogue.ts';

/** The result of one case on one database. */
export type CaseResult = Trial & { readonly isPassed: boolean };

const ENGINES: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** The part of vitest's JSON report that is used. */
interface JsonReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly meta: { trial?: Trial } }[];
  }[];
}

/** The results in a file that vitest's JSON reporter wrote; none for a test that `-t` excluded. */
export function readResults(file: string): CaseResult[] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, meta: { trial } }) => (trial ? [{ ...trial, isPassed: status === 'passed' }] : []));
}

/** A Markdown table with one line per entry. */
export function resultsTable(results: readonly CaseResult[], entries: readonly CatalogueEntry[]): string {
  const lines = entries.map(({ id, threat }) => {
    const own = results.filter((result) => result.id === id);
    const criteria = [...new Set(own.map(({ pass }) => pass))].join('; ');
    const outcomes = Object.keys(ENGINES).map((engine) =>
      own
        .filter((result) => result.engine === engine)
        .map(formatOutcome)
        .join('; '),
    );
    return tableRow([id, threat, criteria, ...outcomes.map((outcome) => outcome || '–')]);
  });
  const header = tableRow(['ID', 'Case', 'Passes when', ...Object.values(ENGINES)]);
  return [header, '|---|---|---|---|---|', ...lines].join('\n');
}

function formatOutcome({ isPassed, figure, failure, notRunReason }: CaseResult): string {
  if (notRunReason) return `– ${notRunReason}`;
  return isPassed ? `✓ ${figure}` : `✗ ${[figure, failure].filter(Boolean).join('; ') || 'no result'}`;
}

/** Escapes what would end a cell. */
function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}

/** The content of `build/safety.md`. */
export function reportMarkdown(results: readonly CaseResult[]): string {
  const passed = results.filter(({ isPassed }) => isPassed).length;
  const notes = catalogue.flatMap(({ id, differs, oneEngine }) => {
    const amounts = results.flatMap((result) => (result.id === id ? (result.fullAmount ?? []) : []));
    const amount = amounts.length > 0 && `the full amount is ${[...new Set(amounts)].join('; ')}`;
    return [differs, oneEngine && `one database: ${oneEngine}`, amount]
      .filter(Boolean)
      .map((note) => `- ${id}: ${note}`);
  });
  return `# Safety report

**${passed} of ${results.length} results passed.** ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}${isFull ? ', full amounts' : ''}.

✓ passed, ✗ failed, – not run. "0 of n" means that none of n attempts succeeded.

${resultsTable(results, catalogue)}

## Notes

${notes.join('\n')}
`;
}
