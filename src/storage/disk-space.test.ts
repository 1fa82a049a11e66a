import fs, { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { isDiskFull } from './disk-space.ts';
import { freshFolder } from './testing/fresh-database.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** The errors as Node reports them. */
const ERRORS = {
  quota: { code: 'UNKNOWN', errno: -constants.errno.EDQUOT },
  full: { code: 'ENOSPC', errno: -constants.errno.ENOSPC },
  fault: { code: 'EIO', errno: -constants.errno.EIO },
};

function fail(
  call: 'openSync' | 'writeFileSync' | 'fsyncSync' | 'closeSync',
  error: keyof typeof ERRORS,
): void {
  const original = fs[call] as (...parameters: unknown[]) => unknown;
  vi.spyOn(fs, call).mockImplementation(((...parameters: unknown[]) => {
    if (call === 'closeSync') original(...parameters);
    throw Object.assign(new Error(error), ERRORS[error]);
  }) as never);
  syncBuiltinESMExports();
}

it.each([
  ['openSync', 'quota', true],
  ['writeFileSync', 'quota', true],
  ['writeFileSync', 'full', true],
  ['writeFileSync', 'fault', false],
  ['fsyncSync', 'quota', true],
  ['fsyncSync', 'fault', false],
  ['closeSync', 'quota', true],
] as const)(
  'isDiskFull, when %s fails with the error "%s", returns %j and leaves no file',
  (call, error, expected) => {
    const folder = freshFolder();
    fail(call, error);
    expect(isDiskFull(folder)).toBe(expected);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('isDiskFull returns false and leaves no file when the folder is writable or missing', () => {
  const folder = freshFolder();
  expect(isDiskFull(folder)).toBe(false);
  expect(isDiskFull(join(folder, 'missing'))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
