/** Milliseconds of processor time, of all threads of this process, that a piece of work takes when it is done so often in a row. */
export async function processorCost(work: () => Promise<void>, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}
