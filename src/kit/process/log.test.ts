import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('the log redacts the row that PostgreSQL adds to an error', () => {
  const lines: string[] = [];
  const refused = Object.assign(new Error('null value in column "title"'), {
    detail: 'Failing row contains (7, mariam@stthomas.example, $argon2id$…).',
  });
  createLog({ write: (line) => void lines.push(line) }).error({ event: 'failure', err: refused }, 'failed');
  expect(lines.join()).toContain('null value');
  expect(lines.join()).not.toMatch(/mariam|argon2/);
});
