/** Loaded before a server where there is no libfaketime: the time of day that its JavaScript is told is the one in CLOCK_FILE. */
import { readFileSync } from 'node:fs';

const RealDate = Date;

/** Seconds ahead of the right time when there is a sign before them; else a moment at which it stands. */
function now() {
  const text = readFileSync(process.env.CLOCK_FILE, 'utf8').trim();
  const milliseconds = Number(text) * 1000;
  return Math.floor(/^[+-]/.test(text) ? RealDate.now() + milliseconds : milliseconds);
}

globalThis.Date = class MovedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
};
