/** Child process of `generateDemoFiles`. */
import { writeDemoFiles } from './seed.ts';

process.once('message', async ({ dataDir, now }: { dataDir: string; now: number }) => {
  const files = await writeDemoFiles(dataDir, now);
  process.send?.(files, () => process.disconnect?.());
});
process.once('disconnect', () => process.exit());
