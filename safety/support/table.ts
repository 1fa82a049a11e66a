import { writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { rows } from './rows.ts';
import { isFull } from './sample-sizes.ts';
import { type Machine, safetyPage, type Tried, tableOf, triedOf, unreachedOf } from './written.ts';

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'safety.md');

/**
 * Prints the rows that were tried, or keeps them for `docs/safety.md`, which is written after a whole run, whatever came of
 * it. A row that nothing tries must have a reason in `rows.ts`: nothing is left out silently.
 */
export default class SafetyTable implements Reporter {
  readonly #isWhole: boolean;
  readonly #trials: Tried[] = [];

  constructor({ isWhole = false } = {}) {
    this.#isWhole = isWhole;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const trials = modules.flatMap((module) => [...module.children.allTests()].flatMap(triedIn));
    if (this.#isWhole) this.#trials.push(...trials);
    else console.log(`\n${tableOf(trials, triedOf(trials, rows))}\n`);
  }

  write(): void {
    writeFileSync(FILE, safetyPage(this.#trials, rows, { ...thisMachine(), isFull }));
    const unreached = unreachedOf(this.#trials, rows).map(({ id }) => id);
    if (unreached.length === 0) return;
    console.error(`Nothing tried ${unreached.join(', ')}, and no reason is written down.`);
    process.exitCode = 1;
  }
}

type Test = TestModule['children'] extends { allTests(): Iterable<infer T> } ? T : never;

/** A test that was left out by `-t` has tried nothing. */
function triedIn(test: Test): Tried[] {
  const { trial } = test.meta();
  return trial ? [{ ...trial, isPassed: test.result().state === 'passed' && !trial.fell }] : [];
}

function thisMachine(): Omit<Machine, 'isFull'> {
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    system: `${process.platform} ${process.arch}`,
  };
}
