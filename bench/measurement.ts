/** What whoever measures may ask for beside the name. */
export interface Asked {
  /** Paths of the only pages to be measured. */
  readonly pages?: readonly string[];
  /** How often each is loaded. */
  readonly runs?: number;
}

/** One thing that `npm run bench` measures. It prints what it found. */
export interface Measurement {
  /** What `npm run bench -- <name>` calls it. */
  readonly name: string;
  /** Left out of `npm run bench` without names, since it takes long or installs what nothing else needs. */
  readonly onlyWhenNamed?: boolean;
  /** @throws when something could not be measured; a figure that misses its goal is printed as such. */
  run(asked: Asked): Promise<void>;
}

export const whole = (number: number): string => Math.round(number).toLocaleString('en-US');

/** Prints one row of a table: the first cell to the left, the others to the right. */
export function row(cells: readonly string[]): void {
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(12))).join(''));
}
