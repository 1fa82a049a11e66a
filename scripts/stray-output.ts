import { afterAll, afterEach, beforeEach, expect } from 'vitest';

const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;
const stray: string[] = [];

/** Whatever a test says on the console fails it: a warning that scrolls by is a warning that nobody reads. */
function listen(): void {
  for (const level of LEVELS) {
    console[level] = (...words: unknown[]) => {
      stray.push(`console.${level}: ${words.map(String).join(' ')}`);
    };
  }
}

function expectSilence(): void {
  const said = stray.splice(0);
  expect(said, 'nothing on the console').toEqual([]);
}

listen();
beforeEach(listen);
afterEach(expectSilence);
afterAll(expectSilence);
