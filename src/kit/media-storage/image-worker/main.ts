/**
 * Worker process for images. Its memory is released when it exits, a crash of the decoder does not affect the server, and it
 * has no access to secrets in the environment. Runs one job at a time and exits with the server.
 */
import sharp from 'sharp';
import type { ImageJob } from './protocol.ts';
import { runImageJob } from './worker.ts';

// an image is read once, so a cache is useless; one thread leaves CPU time for page requests
sharp.cache(false);
sharp.concurrency(1);

process.on('message', (job: ImageJob) => {
  runImageJob(job).then(
    (done) => process.send?.({ done }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
process.on('disconnect', () => process.exit());
