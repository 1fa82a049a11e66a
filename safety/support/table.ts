import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { rows } from './rows.ts';

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'safety.md');

/**
 * Writes `docs/safety.md` when everything was tried; a part of it is only printed. A row that nothing tries must have a
 * reason in `rows.ts`: nothing is left out silently.
 */
export default class SafetyTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const trials = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => {
        const { trial } = test.meta();
        return trial ? [{ ...trial, isPassed: test.ok() && test.result().state === 'passed' }] : [];
      }),
    );
    const cell = (id: string, engine: string) => {
      const trial = trials.find((one) => one.id === id && one.engine === engine);
      return trial ? `${trial.isPassed ? '✓' : '✗'} ${trial.figure}` : '–';
    };
    const lines = rows.map(({ id, threat, reason }) => {
      const tried = trials.filter((trial) => trial.id === id);
      const pass = tried[0]?.pass ?? reason ?? 'not tried yet';
      return `| ${id} | ${threat} | ${pass} | ${cell(id, 'sqlite')} | ${cell(id, 'postgres')} |`;
    });
    const text = [
      '| Row | Threat or fault | Passes when | SQLite | PostgreSQL |',
      '|---|---|---|---|---|',
      ...lines,
    ].join('\n');
    const isWhole = rows.every(({ id, reason }) => reason || trials.some((trial) => trial.id === id));
    if (isWhole && process.env.SAFETY !== 'quick') writeFileSync(FILE, text);
    else console.log(`\n${text}\n`);
  }
}
