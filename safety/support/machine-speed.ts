const SPIN_MS = 60;

/**
 * How many times as long as on a processor of its own a piece of work takes here and now: 1 on a machine that has nothing
 * else to do. A limit of so many milliseconds is multiplied by it, or it would say how busy the machine is.
 */
export function slowness(): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  while (spent() < SPIN_MS);
  return Math.max(1, (performance.now() - startedAt) / spent());
}
