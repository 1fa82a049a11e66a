import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, environment, node26 } from './checkout.mjs';
import { run } from './child.mjs';
import { npm } from './install.mjs';
import { StepFailed } from './step.mjs';

/** Kept out of package.json: seventy megabytes that hardly anybody needs. */
const PACKAGE = '@sparticuz/chromium@153.0.0';

/**
 * Answers a Chromium that an npm package carries with the libraries it needs: no root, and no download but npm's.
 *
 * @throws StepFailed with what was said when it cannot be had.
 */
export async function npmChromium() {
  const folder = join(cache, 'chromium');
  mkdirSync(folder, { recursive: true });
  // a package.json of its own, or npm would install into the project above
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'];
  succeeded(await npm(['install', ...flags, PACKAGE], folder));
  const unpacked = succeeded(
    await run(node26(), ['-e', "import('@sparticuz/chromium').then(async (c) => console.log(await c.default.executablePath()))"], {
      cwd: folder,
      // where it unpacks, and the name of the system whose libraries it then unpacks as well
      env: environment({ TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }),
      quiet: true,
    }),
  );
  console.log(unpacked);
  return unpacked;
}

function succeeded({ code, output, asked }) {
  if (asked) process.exit(code);
  if (code !== 0) throw new StepFailed(output);
  return output.trim();
}
