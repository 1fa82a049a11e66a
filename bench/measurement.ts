import type { BuiltServer } from '../tests/browser/support/server.ts';

interface BenchOptions {
  /** A server with the demonstration, which all benchmarks share. */
  readonly server: BuiltServer;
  /** Paths to measure; default: all. */
  readonly pages?: readonly string[] | undefined;
  /** Loads per page. */
  readonly runs?: number | undefined;
}

/** A benchmark, which prints its result. */
export interface Measurement {
  /** Name in `npm run bench -- <name>`. */
  readonly name: string;
  /** @throws if something cannot be measured. A missed goal is only printed, except that of `shifts`. */
  run(options: BenchOptions): Promise<void>;
}

export const formatInteger = (number: number): string => Math.round(number).toLocaleString('en-US');

/** Prints a table row: the first cell left-aligned, the others right-aligned. */
export function printRow(cells: readonly string[]): void {
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(12))).join(''));
}
