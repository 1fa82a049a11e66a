/** A step that failed, with the line that says what to do about it. */
export class StepFailed extends Error {}

/** Shows what is being done, and how long it took once it is done. */
export async function step(title, work) {
  const started = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const answer = await work();
    console.log(duration(started));
    return answer;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}

/** The time since `started`, such as '4.2 s' or '3 min 05 s'. */
export function duration(started) {
  const seconds = (performance.now() - started) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;
}

/** Throws when a program did not end well, with all that it said. Ends with us when we were told to stop meanwhile. */
export function mustSucceed({ code, output, asked }, advice) {
  if (asked) process.exit(code || 0);
  if (code !== 0) throw new StepFailed([output.trim(), advice].filter(Boolean).join('\n\n'));
}

/** Runs a script to its end: a failed step is told in its own words, without a stack. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error);
    process.exitCode = 1;
  }
}
