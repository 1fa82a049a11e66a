import type { Engine } from '#storage/engine.ts';
import { promises } from './promises.ts';
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
  /** What more `SAFETY=full` would have tried. */
  readonly more?: string;
  /** What went wrong, in a line. */
  readonly fell?: string;
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
  /** Whether all was tried that the rows ask for (SAFETY=full). */
  readonly isFull: boolean;
}

const ENGINES: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** The rows that something tried. */
export function triedOf(trials: readonly Tried[], rows: readonly Listed[]): readonly Listed[] {
  return rows.filter(({ id }) => of(trials, id).length > 0);
}

/** The rows that nothing tried, though no reason is written down. */
export function unreachedOf(trials: readonly Tried[], rows: readonly Listed[]): readonly Listed[] {
  return rows.filter(({ id, reason }) => !reason && of(trials, id).length === 0);
}

/** The rows as a table in Markdown, a line each. */
export function tableOf(trials: readonly Tried[], rows: readonly Listed[]): string {
  const line = ({ id, threat, reason }: Listed) => {
    const passes = [...new Set(of(trials, id).map(({ pass }) => pass))].join('; ');
    const ends = Object.keys(ENGINES).map((engine) => endOf(trials, id, engine as Engine));
    return row([id, threat, passes || (reason ? 'see below' : 'not tried'), ...ends]);
  };
  return [
    row(['Row', 'What is tried', 'How much, and passes when', ...Object.values(ENGINES)]),
    '|---|---|---|---|---|',
    ...rows.map(line),
  ].join('\n');
}

/** The whole of `docs/safety.md`: for whoever reads it and SECURITY.md alone. */
export function safetyPage(trials: readonly Tried[], rows: readonly Listed[], machine: Machine): string {
  const named = (sign: string) => rows.filter(({ id }) => id.startsWith(sign));
  const alone = rows.filter(({ id }) => enginesOf(trials, id).length === 1);
  const fallen = rows.filter(({ id }) => of(trials, id).some(({ isPassed }) => !isPassed));
  const unreached = unreachedOf(trials, rows);
  return `# Safety: what the site stands, and how that was tried

[SECURITY.md](../SECURITY.md) says what is promised. Here stands what was done to the site to see whether it holds: ${named('T').length} threats and ${named('R').length} faults, a row each.
This page is written by \`npm run safety\` whenever it has gone through all of them, whatever came of it; the words around the tables stand in \`safety/support/written.ts\`.

**${summary(trials, rows)}** ${machine.isFull ? 'Each row was tried with all that it asks for.' : 'Some rows were tried with less than they ask for in full: they are listed below.'}

## Which rows try which promise

| What is promised | Rows | |
|---|---|---|
${Object.entries(promises)
  .map(([promise, ids]) => row([promise, ids.replaceAll(' ', ', '), endOfAll(trials, rows, ids.split(' '))]))
  .join('\n')}

## How a row is tried

From outside, as somebody would who means harm: the server that \`npm start\` serves with is started as a process over an empty parish, spoken to over the loopback address, and looked at by its answers, exit code, files and log.
It has no door for tests. In place of the world there are stand-ins on the same machine: a mail server, a media host, a verse service that can be slow, wrong or gone. Callers from many places are many
loopback addresses. A fault is a real one: a killed process, a full disk, a lock that another program holds, a clock that is moved.

Each row is tried on SQLite and on a real PostgreSQL 18, which comes as a package, unless it is said below why one of them is enough. "0 of n" means that none of n attempts got through.

## Trying it again

\`\`\`sh
npm run safety                # all rows, those that measure one after the other; leave it the machine for itself
npm run safety -- -t T03      # one row; its figures are printed, and this page stays
SAFETY=full npm run safety    # all rows with all that they ask for: hours
\`\`\`

It needs Linux, what \`npm start\` needs, the Chromium of \`npm test\`, and for a few rows a tool (\`strace\`, libfaketime, the right to mount a small disk): a row that misses one says so in its place. \`SAFETY=quick npm run safety\` tries only the rows that take seconds.
It ends with 1 when a row falls that is not written down here as one that cannot be met. The rows are in \`safety/rows/\`, their list in \`safety/support/rows.ts\`.

## Reading the tables

✓ and what was seen: passed. ✗ and what was seen: did not pass, and what went wrong. –: not tried there; why stands below. Figures of time and memory are those of the machine named at the end.
Where a row measures time, others that wanted the processor are not the server's doing: the kernel counts how long server and caller had to wait for one, and both figures are told.

## Threats

${tableOf(trials, named('T'))}

## Faults

${tableOf(trials, named('R'))}

## On one database only

${list(alone, ({ id, oneEngine }) => oneEngine ?? elsewhere(trials, id), 'None.')}

## Tried with less than is asked for in full

${list(
  rows.filter(({ id }) => of(trials, id).some(({ more }) => more)),
  ({ id }) => `in full it is ${[...new Set(of(trials, id).map(({ more }) => more))].join('; ')}`,
  'None.',
)}

## Tried in another way, or held to another figure, than was asked for at first

${list(
  rows.filter(({ differs }) => differs),
  ({ differs }) => differs ?? '',
  'None.',
)}

## Cannot be met, or not tried, and what stands in its place

${list(
  rows.filter(({ reason, unmet }) => reason || unmet),
  ({ reason, unmet }) => unmet ?? reason ?? '',
  'None.',
)}

## What is left

${list(
  [...fallen, ...unreached],
  ({ id }) => of(trials, id).map(leftOf).filter(Boolean).join('; ') || 'nothing tried it in this run',
  'Every row that was tried has passed.',
)}

What no row can say: how it goes on other machines and under load from outside, since both ends share one machine here; what a real power cut does, since a kill and a failing disk stand in for it; how Cloudinary, a mail server or a verse service of the world behave, since
stand-ins do here. TLS and the web servers in front are tried by hand, see [deploy.md](deploy.md). The requirements of a published standard are gone through in [asvs.md](asvs.md).

## When it was last run

${machine.date}: ${machine.cores} cores, ${machine.memoryGigabytes} GB of memory, ${machine.system}, Node ${machine.node}${machine.isFull ? ', in full' : ''}.
`;
}

const of = (trials: readonly Tried[], id: string) => trials.filter((trial) => trial.id === id);

function enginesOf(trials: readonly Tried[], id: string): Engine[] {
  return [...new Set(of(trials, id).map(({ engine }) => engine))];
}

function summary(trials: readonly Tried[], rows: readonly Listed[]): string {
  const passed = rows.filter(({ id }) => isHeld(of(trials, id))).length;
  const isAll = passed === rows.length;
  return `${passed} of ${rows.length} rows passed${isAll ? '.' : '; the others are listed under "What is left".'}`;
}

/** How the rows of one promise came out: ✓, or those that did not pass. */
function endOfAll(trials: readonly Tried[], rows: readonly Listed[], ids: readonly string[]): string {
  const open = rows.filter(({ id }) => ids.includes(id) && !isHeld(of(trials, id))).map(({ id }) => id);
  return open.length === 0 ? '✓' : `but for ${open.join(', ')}`;
}

const isHeld = (trials: readonly Tried[]) => trials.length > 0 && trials.every(({ isPassed }) => isPassed);

function elsewhere(trials: readonly Tried[], id: string): string {
  const [engine = 'sqlite'] = enginesOf(trials, id);
  return `this run came no further than ${ENGINES[engine]}`;
}

/** How a row came out on one database; all of it, where it was tried in several ways. */
function endOf(trials: readonly Tried[], id: string, engine: Engine): string {
  const ends = of(trials, id).filter((trial) => trial.engine === engine);
  const said = ends.map(({ isPassed, figure, untried, fell }) => {
    if (untried) return `– not tried here: ${untried}`;
    if (isPassed) return `✓ ${figure}`;
    const why = [figure, fell].filter(Boolean).join('; ');
    return `✗ ${why || 'it ended before anything was seen'}`;
  });
  return said.join('; ') || '–';
}

function leftOf({ isPassed, engine, untried, fell }: Tried): string | undefined {
  if (isPassed) return undefined;
  if (untried) return `not tried here (${untried}) on ${ENGINES[engine]}`;
  return `not passed on ${ENGINES[engine]}${fell ? ` (${fell})` : ''}`;
}

function list(rows: readonly Listed[], textOf: (row: Listed) => string, none: string): string {
  return rows.map((one) => `- ${one.id}, ${one.threat}: ${textOf(one)}`).join('\n') || none;
}

/** A row of a table: what would end a cell does not. */
function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}
