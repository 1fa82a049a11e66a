/**
 * `npm run bench`: measures the built product, everything or what is named (`npm run bench -- server weight`).
 * Prints, and keeps nothing.
 */
import { backupMeasurement } from './backup.ts';
import { churchYearMeasurement } from './church-year.ts';
import { growthMeasurement } from './growth.ts';
import type { Measurement } from './measurement.ts';
import { weightMeasurement } from './page-weight.ts';
import { processesMeasurement } from './processes.ts';
import { serverMeasurement } from './rounds.ts';

const measurements: readonly Measurement[] = [
  churchYearMeasurement,
  serverMeasurement,
  weightMeasurement,
  backupMeasurement,
  processesMeasurement,
  growthMeasurement,
];

const asked = process.argv.slice(2);
const names = measurements.map(({ name }) => name);
const unknown = asked.find((name) => !names.includes(name));
if (unknown) {
  console.error(`"${unknown}" is none of: ${names.join(', ')}.`);
  process.exit(1);
}
for (const { run } of measurements.filter(({ name }) => asked.length === 0 || asked.includes(name)))
  await run();
