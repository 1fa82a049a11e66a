/**
 * A process of its own for pictures: what a decoder takes in memory is given back when it ends, a decoder that fails takes
 * nothing with it, and it is given none of the parish's secrets. Takes one job at a time; ends with the server.
 */
import sharp from 'sharp';
import type { PictureJob } from './protocol.ts';
import { workOn } from './worker.ts';

// a picture is read once, and on one core: a page is to be answered all the while
sharp.cache(false);
sharp.concurrency(1);

process.on('message', (job: PictureJob) => {
  workOn(job).then(
    (done) => process.send?.({ done }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
process.on('disconnect', () => process.exit());
