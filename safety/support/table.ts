import { writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { isQuick } from './amounts.ts';
import { rows } from './rows.ts';
import { isWhole, type Machine, safetyPage, type Tried, tableOf } from './written.ts';

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'safety.md');

/**
 * Writes `docs/safety.md` when everything was tried; a part of it is only printed. A row that nothing tries must have a
 * reason in `rows.ts`: nothing is left out silently.
 */
export default class SafetyTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const trials = modules.flatMap((module) => [...module.children.allTests()].flatMap(triedIn));
    if (isWhole(trials, rows) && !isQuick) writeFileSync(FILE, safetyPage(trials, rows, thisMachine()));
    else console.log(`\n${tableOf(trials, rows)}\n`);
  }
}

type Test = TestModule['children'] extends { allTests(): Iterable<infer T> } ? T : never;

/** A test that was left out by `-t` has tried nothing. */
function triedIn(test: Test): Tried[] {
  const { trial } = test.meta();
  return trial ? [{ ...trial, isPassed: test.result().state === 'passed' }] : [];
}

function thisMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    system: `${process.platform} ${process.arch}`,
  };
}
