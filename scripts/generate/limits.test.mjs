import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS_FILE, limitsPage } from './limits.ts';

it('docs/limits.md is current (update it with `npm run limits`)', () => {
  expect(readFileSync(LIMITS_FILE, 'utf8')).toBe(limitsPage());
});
