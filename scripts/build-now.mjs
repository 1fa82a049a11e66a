/** `npm run build`: builds the pages, whether or not they have changed. */
import { build } from './build.mjs';
import { install } from './install.mjs';
import { main } from './step.mjs';

await main(async () => {
  await install();
  await build();
});
