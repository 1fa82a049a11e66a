/** Returns milliseconds of CPU time (all threads of this process) per run, averaged over `times` runs. */
export async function cpuTimePerRun(work: () => Promise<void>, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}
