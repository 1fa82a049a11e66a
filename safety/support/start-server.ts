import { startServerProcess } from '../../src/server/testing/server-process.ts';
import { PROGRAM } from './server-under-test.ts';

export interface FailedStart {
  readonly code: number | null;
  readonly lines: readonly string[];
  readonly seconds: number;
}

/** Starts the built server with settings that it must reject, and returns how it ended. */
export async function startExpectingFailure(
  settings: Readonly<Record<string, string>>,
): Promise<FailedStart> {
  const startedAt = performance.now();
  const server = await startServerProcess(settings, { program: PROGRAM });
  const timer = setTimeout(() => server.kill('SIGKILL'), 20_000);
  const code = await server.exited;
  clearTimeout(timer);
  const lines = server.output().trim().split('\n');
  return { code, lines, seconds: (performance.now() - startedAt) / 1000 };
}
