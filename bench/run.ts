/**
 * `npm run bench`: how close the built server comes to the least that Node can do for the same bytes, what the
 * home page weighs, and how long a church year takes to compute. Under 90 s; prints, and keeps nothing.
 */
import { parish } from '#parish';
import { startServer } from '../e2e/support/server.ts';
import type { Encoding } from './answer.ts';
import { measureChurchYears } from './church-year.ts';
import { weighPage } from './page-weight.ts';
import { measure } from './rounds.ts';

const PATHS = ['/', '/api/events?limit=3'];
const ENCODINGS: readonly Encoding[] = ['identity', 'br'];

const whole = (number: number) => Math.round(number).toLocaleString('en-US');
const row = (cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(12))).join(''));

const year = measureChurchYears(parish.liturgy);
console.log('Milliseconds for a church year, against a year of bare days\n');
row(['', 'ours', 'bare', 'ours / bare']);
row(['churchYear', year.ours.toFixed(2), year.bare.toFixed(2), year.ratio.toFixed(1)]);

const server = await startServer();
try {
  console.log(
    `\nRequests a second on Node ${process.version}, against a bare server that sends the same bytes\n`,
  );
  row(['', 'encoding', 'bytes', 'ours', 'bare', 'ours / bare']);
  for (const path of PATHS)
    for (const encoding of ENCODINGS) {
      const { bytes, ours, bare, ratio } = await measure(`${server.address}${path}`, encoding);
      row([path, encoding, whole(bytes), whole(ours), whole(bare), ratio.toFixed(2)]);
    }

  console.log('\nWhat a first visit to the home page transfers, without headers\n');
  row(['', 'files', 'bytes']);
  const weights = await weighPage(`${server.address}/`);
  for (const { what, files, bytes } of weights) row([what, String(files), whole(bytes)]);
  row(['together', '', whole(weights.reduce((sum, { bytes }) => sum + bytes, 0))]);
} finally {
  await server.stop();
}
