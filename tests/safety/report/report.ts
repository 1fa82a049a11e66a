import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import type { Engine } from '#kit/storage/engine.ts';
import type { Trial } from '../support/define-case.ts';
import { isFull } from '../support/measures/sample-sizes.ts';
import { words } from '../support/words.ts';

/** Every threat and fault that the site must withstand, in the order of its requirements. */
export const IDS = words(`
  T01 T02 T03 T04 T05 T06 T07 T08 T09 T10 T11 T12 T13 T14 T15 T16 T20 T21 T22 T23 T24 T25 T26 T27 T28 T30 T31 T32
  T33 T34 T36 T38 T40 T41 T42 T43 T44 T45 T47 T48 T49 T50 T51 T52 T53 T54 T55 T56 T57 T58 T60 T61 T62 T63 T70 T71 T72
  T73 T74 T75 T76 T77 T78 T79 T80
  R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24 R25 R26 R27 R28 R29
  R30 R31`);

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

/** A Markdown table with one line per id. */
export function resultsTable(results: readonly CaseResult[], ids: readonly string[]): string {
  const lines = ids.map((id) => {
    const own = results.filter((result) => result.id === id);
    const { title = '', pass = '' } = own[0] ?? {};
    const outcomes = Object.keys(ENGINES).map((engine) =>
      own
        .filter((result) => result.engine === engine)
        .map(formatOutcome)
        .join('; '),
    );
    return tableRow([id, title, pass, ...outcomes.map((outcome) => outcome || '–')]);
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
  const notes = IDS.flatMap((id) => {
    const { differs, oneEngine, fullAmount } = results.find((result) => result.id === id) ?? {};
    return [
      differs,
      oneEngine && `one database: ${oneEngine}`,
      fullAmount && `the full amount is ${fullAmount}`,
    ]
      .filter(Boolean)
      .map((note) => `- ${id}: ${note}`);
  });
  return `# Safety report

**${passed} of ${results.length} results passed.** ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}${isFull ? ', full amounts' : ''}.

✓ passed, ✗ failed, – not run. "0 of n" means that none of n attempts succeeded.

${resultsTable(results, IDS)}

## Notes

${notes.join('\n')}
`;
}
