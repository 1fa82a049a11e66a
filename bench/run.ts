/**
 * `npm run bench`: measures the build; all benchmarks or those named (`npm run bench -- server weight`).
 * `npm run bench -- pages --pages /,/about --runs 1` limits the pages and loads. Results are only printed.
 */
import { parseArgs } from 'node:util';
import { startServer } from '../tests/browser/support/server.ts';
import { paintMeasurement } from './first-paint.ts';
import { growthMeasurement } from './growth.ts';
import { shiftsMeasurement } from './layout-shifts.ts';
import { pagesMeasurement } from './lighthouse.ts';
import type { Measurement } from './measurement.ts';
import { weightMeasurement } from './page-weight.ts';
import { serverMeasurement } from './server-throughput.ts';

const measurements: readonly Measurement[] = [
  serverMeasurement,
  weightMeasurement,
  paintMeasurement,
  shiftsMeasurement,
  pagesMeasurement,
  growthMeasurement,
];

const { values, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string' }, runs: { type: 'string' } },
});
const names = measurements.map(({ name }) => name);
const unknown = requested.find((name) => !names.includes(name));
if (unknown) {
  console.error(`Unknown benchmark "${unknown}". Use: ${names.join(', ')}.`);
  process.exit(1);
}
const server = await startServer();
try {
  for (const { run } of measurements.filter(({ name }) => requested.length === 0 || requested.includes(name)))
    await run({
      server,
      pages: values.pages?.split(','),
      runs: values.runs ? Number(values.runs) : undefined,
    });
} finally {
  await server.stop();
}
