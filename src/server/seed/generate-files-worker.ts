/**
 * Child process that generates the files of the demonstration parish, so that the memory for a hundred drawings is released.
 */
import { writeDemoFiles } from './seed.ts';

process.once('message', async ({ dataDir, now }: { dataDir: string; now: number }) => {
  const files = await writeDemoFiles(dataDir, now);
  process.send?.(files, () => process.disconnect?.());
});
process.once('disconnect', () => process.exit());
