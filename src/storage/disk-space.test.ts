import fs, { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { hasNoRoom } from './disk-space.ts';
import { freshFolder } from './testing/fresh-database.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** As Node tells of them. */
const SAID = {
  quota: { code: 'UNKNOWN', errno: -constants.errno.EDQUOT },
  full: { code: 'ENOSPC', errno: -constants.errno.ENOSPC },
  fault: { code: 'EIO', errno: -constants.errno.EIO },
};

function fail(call: 'openSync' | 'writeFileSync' | 'fsyncSync' | 'closeSync', said: keyof typeof SAID): void {
  const real = fs[call] as (...order: unknown[]) => unknown;
  vi.spyOn(fs, call).mockImplementation(((...order: unknown[]) => {
    if (call === 'closeSync') real(...order);
    throw Object.assign(new Error(said), SAID[said]);
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
] as const)('a folder where %s meets a %s has no room: %j; nothing is left in it', (call, said, expected) => {
  const folder = freshFolder();
  fail(call, said);
  expect(hasNoRoom(folder)).toBe(expected);
  expect(readdirSync(folder)).toEqual([]);
});

it('a folder that takes more has room, one that is gone is no full one, and nothing is left behind', () => {
  const folder = freshFolder();
  expect(hasNoRoom(folder)).toBe(false);
  expect(hasNoRoom(join(folder, 'gone'))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
