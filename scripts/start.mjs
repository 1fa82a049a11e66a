/** `npm start`: installs what is missing, builds what is stale, and serves in the foreground until it is told to stop. */
import { buildIfStale } from './build.mjs';
import { environment, inRoot, node26, root } from './checkout.mjs';
import { run } from './child.mjs';
import { install } from './install.mjs';
import { main } from './step.mjs';

const server = (program, ...parameters) =>
  run(node26(), [program, ...parameters], {
    cwd: root,
    env: environment({ NODE_ENV: 'production' }),
  });

/** A bad setting or a taken port should end the start at once, not after a build. It tells its own reason. */
async function checkSettings() {
  const { code, asked } = await server(inRoot('src', 'main.ts'), '--check');
  if (code !== 0 || asked) process.exit(code);
}

await main(async () => {
  await install();
  await buildIfStale({ before: checkSettings });
  const { code } = await server(inRoot('build', 'server', 'main.js'), ...process.argv.slice(2));
  return code;
});
