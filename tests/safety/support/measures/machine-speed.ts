const SPIN_MS = 60;

/**
 * The ratio of wall time to CPU time of a busy loop: 1 on an idle machine. Time limits are multiplied by it, so that they
 * do not fail on a busy machine.
 */
export function slowdownFactor(): number {
  const startedAt = performance.now();
  const usageBefore = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(usageBefore);
    return (user + system) / 1_000;
  };
  while (cpuMs() < SPIN_MS);
  return Math.max(1, (performance.now() - startedAt) / cpuMs());
}
