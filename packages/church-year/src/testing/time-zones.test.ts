import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const PRINT_DAYS = fileURLToPath(new URL('./print-days.ts', import.meta.url));
/** Time zones with their hour at 12:00 UTC on October 25, 2026. */
const zones = [
  ['UTC', 12],
  ['America/Chicago', 7],
  ['Asia/Kolkata', 17],
  ['Pacific/Kiritimati', 2],
] as const;

async function daysIn(zone: string) {
  const { stdout } = await promisify(execFile)(process.execPath, [PRINT_DAYS], {
    env: { PATH: process.env.PATH, TZ: zone },
  });
  return JSON.parse(stdout);
}

describe('the church year', () => {
  it('is the same in all time zones', async () => {
    const printed = await Promise.all(zones.map(([zone]) => daysIn(zone)));
    expect(printed.map(({ localNoon }) => localNoon)).toEqual(zones.map(([, hour]) => hour));
    expect(new Set(printed.map(({ hash }) => hash)).size).toBe(1);
    for (const { dates } of printed)
      expect(dates).toEqual([
        ['2026-03-08', 'lent-4-sunday', 4],
        ['2026-04-05', 'easter', 1],
        ['2026-10-25', 'sixth-sunday-after-holy-cross', 5],
        ['2026-11-01', 'koodosh-eetho', 1],
      ]);
  });
});
