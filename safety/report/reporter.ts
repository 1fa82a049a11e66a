import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { isFull } from '../support/sample-sizes.ts';
import { catalogue } from './catalogue.ts';
import {
  type CaseResult,
  type Machine,
  reportMarkdown,
  resultsTable,
  testedEntries,
  untestedEntries,
} from './markdown.ts';

const FILE = join(import.meta.dirname, '..', '..', 'build', 'safety.md');

/** Prints the results of a partial run; collects those of a full run for `build/safety.md`. */
export default class SafetyReporter implements Reporter {
  readonly #isWhole: boolean;
  readonly #results: CaseResult[] = [];

  constructor({ isWhole = false } = {}) {
    this.#isWhole = isWhole;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const results = modules.flatMap((module) => [...module.children.allTests()].flatMap(resultsIn));
    if (this.#isWhole) this.#results.push(...results);
    else console.log(`\n${resultsTable(results, testedEntries(results, catalogue))}\n`);
  }

  /** Writes the report of a full run. The process exits with 1 if a case has neither a result nor a reason. */
  write(): void {
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, reportMarkdown(this.#results, catalogue, { ...thisMachine(), isFull }));
    console.log('The report is in build/safety.md.');
    const untested = untestedEntries(this.#results, catalogue).map(({ id }) => id);
    if (untested.length === 0) return;
    console.error(`No test ran for ${untested.join(', ')}, and the catalogue gives no reason.`);
    process.exitCode = 1;
  }
}

type Test = TestModule['children'] extends { allTests(): Iterable<infer T> } ? T : never;

/** Empty for a test that `-t` excluded. */
function resultsIn(test: Test): CaseResult[] {
  const { trial } = test.meta();
  return trial ? [{ ...trial, isPassed: test.result().state === 'passed' && !trial.failure }] : [];
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
