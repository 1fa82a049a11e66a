import { civilDate, dayNumber, FIRST_YEAR, LAST_YEAR } from '#domain/dates/civil-date.ts';
import { churchYear } from '#domain/liturgy/church-year.ts';
import type { LiturgyOptions } from '#domain/liturgy/liturgy-options.ts';
import { fileValues } from '../src/server/parish/initial-values.ts';
import { type Measurement, printRow } from './measurement.ts';
import { median } from './server-throughput.ts';

const ROUNDS = 5;

interface MeasuredYears {
  /** Milliseconds for a year: median of the rounds. */
  readonly ours: number;
  readonly bare: number;
  /** Median of the rounds' ratios ours / bare. */
  readonly ratio: number;
}

/** Time to compute a church year. */
export const churchYearMeasurement: Measurement = {
  name: 'church-year',
  async run() {
    const year = measureChurchYears({ ...fileValues().liturgy, parishFeasts: [] } as LiturgyOptions);
    console.log('\nMilliseconds for a church year, against a year of bare days\n');
    printRow(['', 'ours', 'bare', 'ours / bare']);
    printRow(['churchYear', year.ours.toFixed(2), year.bare.toFixed(2), year.ratio.toFixed(1)]);
  },
};

/** Computes every year of the calendar, alternating with years of plain objects that have only a date. */
function measureChurchYears(practice: LiturgyOptions): MeasuredYears {
  const ours = () => millisecondsPerYear((year) => churchYear(year, practice));
  const bare = () => millisecondsPerYear(bareYear);
  // warm-up
  ours();
  bare();
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: ours(), bare: bare() }));
  return {
    ours: median(rounds.map((round) => round.ours)),
    bare: median(rounds.map((round) => round.bare)),
    ratio: median(rounds.map((round) => round.ours / round.bare)),
  };
}

function millisecondsPerYear(build: (year: number) => readonly unknown[]): number {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
  const startedAt = performance.now();
  const days = years.reduce((sum, year) => sum + build(year).length, 0);
  const took = performance.now() - startedAt;
  if (days !== dayNumber(`${LAST_YEAR + 1}-01-01`) - dayNumber(`${FIRST_YEAR}-01-01`))
    throw new Error(`The years have ${days} days together`);
  return took / years.length;
}

/** The reference: the days of a year without entries. */
function bareYear(year: number): readonly unknown[] {
  const first = dayNumber(`${year}-01-01`);
  const length = dayNumber(`${year + 1}-01-01`) - first;
  return Array.from({ length }, (_, index) => ({ date: civilDate(first + index), entries: [] }));
}
