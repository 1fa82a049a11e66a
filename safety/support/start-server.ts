import { startServerProcess } from '../../src/server/testing/server-process.ts';
import { PROGRAM } from './server-under-test.ts';

export interface RefusedStart {
  readonly code: number | null;
  readonly lines: readonly string[];
  readonly seconds: number;
}

/** Starts the shipped server where it cannot start, and answers how it ended. */
export async function refusedStart(settings: Readonly<Record<string, string>>): Promise<RefusedStart> {
  const startedAt = performance.now();
  const server = await startServerProcess(settings, { program: PROGRAM });
  const patience = setTimeout(() => server.kill('SIGKILL'), 20_000);
  const code = await server.exited;
  clearTimeout(patience);
  const lines = server.output().trim().split('\n');
  return { code, lines, seconds: (performance.now() - startedAt) / 1000 };
}
