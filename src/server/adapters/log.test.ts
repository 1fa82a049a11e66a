import { expect, it, vi } from 'vitest';
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

it('the log limits "file cut short" events to 100 per second', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  for (let n = 0; n < 250; n += 1) log.error({ event: 'file cut short' }, 'No');
  expect(lines.length).toBeLessThanOrEqual(100);
});

it('the log limits rejected requests to 100 lines per second and kind, and then logs the number of dropped lines', () => {
  vi.useFakeTimers();
  try {
    const lines: Record<string, unknown>[] = [];
    const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) });
    const refuse = (problem: string) => log.warn({ event: 'refused', problem }, 'No');
    for (let n = 0; n < 250; n += 1) refuse('WRONG_HOST');
    refuse('WRONG_PASSWORD');
    expect(lines.filter(({ problem }) => problem === 'WRONG_HOST')).toHaveLength(100);
    expect(lines.at(-1)).toMatchObject({ event: 'refused', problem: 'WRONG_PASSWORD' });
    vi.advanceTimersByTime(1_000);
    expect(lines.at(-1)).toMatchObject({ event: 'refusals', kind: 'WRONG_HOST', dropped: 150 });
    refuse('WRONG_HOST');
    expect(lines.at(-1)).toMatchObject({ event: 'refused', problem: 'WRONG_HOST' });
  } finally {
    vi.useRealTimers();
  }
});
