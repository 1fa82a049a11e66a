import type { Engine } from '#storage/engine.ts';
import type { Listed } from './rows.ts';

/** How one row came out on one database. */
export interface Tried {
  readonly id: string;
  readonly engine: Engine;
  /** What must be seen for it to pass. */
  readonly pass: string;
  /** What was seen. */
  readonly figure: string;
  readonly isPassed: boolean;
  /** Why this machine does not allow it to be tried. */
  readonly untried?: string;
}

/** What it was tried on: no name of a machine, only what the figures depend on. */
export interface Machine {
  /** 'YYYY-MM-DD' */
  readonly date: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly node: string;
  /** 'linux x64' */
  readonly system: string;
}

const ENGINES: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Whether every row was tried, or says why it was not. */
export function isWhole(trials: readonly Tried[], rows: readonly Listed[]): boolean {
  return rows.every(({ id, reason }) => reason || trials.some((trial) => trial.id === id));
}

/** The rows as a table in Markdown, a line each. */
export function tableOf(trials: readonly Tried[], rows: readonly Listed[]): string {
  const line = ({ id, threat, reason }: Listed) => {
    const passes = [...new Set(of(trials, id).map(({ pass }) => pass))].join('; ');
    const ends = Object.keys(ENGINES).map((engine) => endOf(trials, id, engine as Engine));
    return row([id, threat, passes || (reason ? 'see below' : 'not tried yet'), ...ends]);
  };
  return [
    row(['Row', 'What is tried', 'Passes when', ...Object.values(ENGINES)]),
    '|---|---|---|---|---|',
    ...rows.map(line),
  ].join('\n');
}

/** The whole of `docs/safety.md`: for whoever reads it and SECURITY.md alone. */
export function safetyPage(trials: readonly Tried[], rows: readonly Listed[], machine: Machine): string {
  const named = (sign: string) => rows.filter(({ id }) => id.startsWith(sign));
  const alone = rows.filter(({ id }) => enginesOf(trials, id).length === 1);
  return `# Safety: what the site stands, and how that was tried

[SECURITY.md](../SECURITY.md) says what is promised. Here stands what was done to the site to see whether it holds: ${named('T').length} threats and ${named('R').length} faults, a row each.
This page is written by \`npm run safety\` when all of them were tried; the words around the tables stand in \`safety/support/written.ts\`.

## How a row is tried

From outside, as somebody would who means harm: the server that \`npm start\` serves with is started as a process over an empty parish, spoken to over the loopback address, and looked at by its answers, exit code, files and log.
It has no door for tests. In place of the world there are stand-ins on the same machine: a mail server, a media host, a verse service that can be slow, wrong or gone. Callers from many places are many
loopback addresses. A fault is a real one: a killed process, a full disk, a lock that another program holds, a clock that is moved.

Each row is tried on SQLite and on a real PostgreSQL 18, which comes as a package, unless it is said below why one of them is enough. "0 of n" means that none of n attempts got through.

## Trying it again

\`\`\`sh
npm run safety             # all rows, one after the other; leave it the machine for itself
npm run safety -- -t T03   # one row; its figures are printed, and this page stays
\`\`\`

It needs Linux, what \`npm start\` needs, the Chromium of \`npm test\`, and for a few rows a tool (\`strace\`, libfaketime, the right to mount a small disk): a row that misses one says so in its place. \`SAFETY=quick npm run safety\` tries only the rows that take seconds.
The rows are in \`safety/rows/\`, their list in \`safety/support/rows.ts\`.

## Reading the tables

✓ and what was seen: passed. ✗ and what was seen: did not pass. –: not tried there; why stands below. Figures of time and memory are those of the machine named at the end.

## Threats

${tableOf(trials, named('T'))}

## Faults

${tableOf(trials, named('R'))}

## On one database only

${list(alone, ({ oneEngine }) => oneEngine ?? 'why is not written down yet', 'None.')}

## Not tried, or not met, and what stands in its place

${list(
  rows.filter(({ id, reason }) => reason || of(trials, id).length === 0),
  ({ reason }) => reason ?? 'not tried yet',
  'None.',
)}

## What is left

${list(
  rows.filter(({ id }) => of(trials, id).some(({ isPassed }) => !isPassed)),
  ({ id }) => of(trials, id).map(leftOf).filter(Boolean).join('; '),
  'Every row that was tried has passed.',
)}

What no row can say: how it goes on other machines and under load from outside, since both ends share one machine here; what a real power cut does, since a kill and a failing disk stand in for it; how Cloudinary, a mail server or a verse service of the world behave, since
stand-ins do here. TLS and the web servers in front are tried by hand, see [deploy.md](deploy.md). The requirements of a published standard are gone through in [asvs.md](asvs.md).

## When it was last run

${machine.date}: ${machine.cores} cores, ${machine.memoryGigabytes} GB of memory, ${machine.system}, Node ${machine.node}.
`;
}

const of = (trials: readonly Tried[], id: string) => trials.filter((trial) => trial.id === id);

function enginesOf(trials: readonly Tried[], id: string): Engine[] {
  return [...new Set(of(trials, id).map(({ engine }) => engine))];
}

/** How a row came out on one database; all of it, where it was tried in several ways. */
function endOf(trials: readonly Tried[], id: string, engine: Engine): string {
  const ends = of(trials, id).filter((trial) => trial.engine === engine);
  const said = ends.map(({ isPassed, figure, untried }) =>
    untried
      ? `– not tried here: ${untried}`
      : `${isPassed ? '✓' : '✗'} ${figure || 'it ended before anything was seen'}`,
  );
  return said.join('; ') || '–';
}

function leftOf({ isPassed, engine, untried }: Tried): string | undefined {
  if (isPassed) return undefined;
  return `${untried ? `not tried here (${untried})` : 'not passed'} on ${ENGINES[engine]}`;
}

function list(rows: readonly Listed[], textOf: (row: Listed) => string, none: string): string {
  return rows.map((one) => `- ${one.id}, ${one.threat}: ${textOf(one)}`).join('\n') || none;
}

/** A row of a table: what would end a cell does not. */
function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}
