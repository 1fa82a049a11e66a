/** Runs one of our TypeScript programs on the pinned Node, after installing what is missing: `run.mjs [--built] FILE …`. */
import { buildIfStale } from './build.mjs';
import { environment, inRoot, node26, root } from './checkout.mjs';
import { run } from './child.mjs';
import { install } from './install.mjs';
import { main } from './step.mjs';

const needsPages = process.argv[2] === '--built';
const [file, ...parameters] = process.argv.slice(needsPages ? 3 : 2);

await main(async () => {
  await install();
  if (needsPages) await buildIfStale();
  const { code } = await run(node26(), [inRoot(file), ...parameters], { cwd: root, env: environment() });
  return code;
});
