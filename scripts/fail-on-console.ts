import { afterAll, afterEach, beforeEach, expect } from 'vitest';

const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;
const output: string[] = [];

/** Makes a test fail if it prints to the console, so that no warning goes unnoticed. */
function recordConsole(): void {
  for (const level of LEVELS) {
    console[level] = (...values: unknown[]) => {
      output.push(`console.${level}: ${values.map(String).join(' ')}`);
    };
  }
}

function expectNoOutput(): void {
  const printed = output.splice(0);
  expect(printed, 'nothing is printed to the console').toEqual([]);
}

recordConsole();
beforeEach(recordConsole);
afterEach(expectNoOutput);
afterAll(expectNoOutput);
