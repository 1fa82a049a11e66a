/** A task that failed. The message says what the user can do, so it is printed without a stack trace. */
export class TaskError extends Error {}

/** Prints the title of a task, runs it, and prints its duration. */
export async function runTask(title, task) {
  const started = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const result = await task();
    console.log(formatDuration(performance.now() - started));
    return result;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}

/** A time such as '4.2 s' or '3 min 05 s'. */
export function formatDuration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;
}

/**
 * Exits this process when a signal interrupted the child process.
 *
 * @param {import('./spawn.mjs').ChildResult} result
 * @param {string} [advice] what the user can do.
 * @throws TaskError with the output of the program and the advice when its exit code is not 0.
 */
export function assertSuccess({ code, output, interruptedBy }, advice) {
  if (interruptedBy) process.exit(code || 0);
  if (code !== 0) throw new TaskError([output.trim(), advice].filter(Boolean).join('\n\n'));
}

/** Runs a script and sets the exit code: what `script` returns, or 1 when it throws. */
export async function main(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    console.error(error instanceof TaskError ? error.message : error);
    process.exitCode = 1;
  }
}
