/** A process of its own that makes the demonstration's files: what a hundred drawings take in memory ends with it. */
import { makeDemoFiles } from './seed.ts';

process.once('message', async ({ dataDir, now }: { dataDir: string; now: number }) => {
  const files = await makeDemoFiles(dataDir, now);
  process.send?.(files, () => process.disconnect?.());
});
process.once('disconnect', () => process.exit());
