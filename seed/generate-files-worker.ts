/** Child process of `generateFiles`. */
import type { FileTask } from './generate-files.ts';
import { writeDemoFiles } from './seed.ts';
import { writeHistoryPictures } from './seed-history.ts';

process.once('message', async ({ dataDir, now, historyPictures }: FileTask) => {
  const files = historyPictures
    ? await writeHistoryPictures(dataDir, { names: historyPictures, now })
    : await writeDemoFiles(dataDir, now);
  process.send?.(files, () => process.disconnect?.());
});
process.once('disconnect', () => process.exit());
