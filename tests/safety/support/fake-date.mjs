/** Preloaded into a server when libfaketime is not available. `Date` uses the time in CLOCK_FILE. */
import { readFileSync } from 'node:fs';

const RealDate = Date;

/** With a sign, the file contains an offset in seconds; without a sign, a fixed time in seconds since 1970. */
function now() {
  const text = readFileSync(process.env.CLOCK_FILE, 'utf8').trim();
  const milliseconds = Number(text) * 1000;
  return Math.floor(/^[+-]/.test(text) ? RealDate.now() + milliseconds : milliseconds);
}

globalThis.Date = class MovedDate extends RealDate {
  constructor(...parameters) {
    if (parameters.length === 0) super(now());
    else super(...parameters);
  }
  static now() {
    return now();
  }
};
