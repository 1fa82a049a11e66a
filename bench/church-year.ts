import { civilDate, dayNumber, FIRST_YEAR, LAST_YEAR } from '#domain/civil-date.ts';
import { churchYear } from '#domain/liturgy/church-year.ts';
import type { Practice } from '#domain/liturgy/liturgy-options.ts';
import { parish } from '#parish';
import { type Measurement, row } from './measurement.ts';
import { median } from './server-throughput.ts';

const ROUNDS = 5;

interface MeasuredYears {
  /** Milliseconds for a year: median of the rounds. */
  readonly ours: number;
  readonly bare: number;
  /** How many times as long ours takes: median of the rounds' own ratios. */
  readonly ratio: number;
}

/** How long a church year takes to compute. */
export const churchYearMeasurement: Measurement = {
  name: 'church-year',
  async run() {
    const year = measureChurchYears(parish.liturgy);
    console.log('\nMilliseconds for a church year, against a year of bare days\n');
    row(['', 'ours', 'bare', 'ours / bare']);
    row(['churchYear', year.ours.toFixed(2), year.bare.toFixed(2), year.ratio.toFixed(1)]);
  },
};

/** Builds every year of the calendar against as many plain objects with a date, in rounds that alternate. */
function measureChurchYears(practice: Practice): MeasuredYears {
  const ours = () => millisecondsPerYear((year) => churchYear(year, practice));
  const bare = () => millisecondsPerYear(bareYear);
  // a round that counts for nothing, for both to warm up
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

/** The least that a year can be: its days, with nothing on them. */
function bareYear(year: number): readonly unknown[] {
  const first = dayNumber(`${year}-01-01`);
  const length = dayNumber(`${year + 1}-01-01`) - first;
  return Array.from({ length }, (_, index) => ({ date: civilDate(first + index), entries: [] }));
}
