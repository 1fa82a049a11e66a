import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, environment, node26 } from './checkout.mjs';
import { run } from './child.mjs';
import { npm } from './install.mjs';
import { mustSucceed } from './step.mjs';

/** Kept out of package.json: seventy megabytes that hardly anybody needs. */
const PACKAGE = '@sparticuz/chromium@153.0.0';

const folder = join(cache, 'chromium');
/** Starts the browser with the libraries and fonts that came with it. */
export const npmChromium = join(folder, 'start-chromium');
const LAUNCHER = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts" exec "$here/chromium" "$@"
`;
const UNPACK = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())";

/**
 * Answers a Chromium that an npm package carries, with the libraries it needs: no root, and no download but npm's.
 *
 * @throws StepFailed with what was said when it cannot be had.
 */
export async function fetchNpmChromium() {
  mkdirSync(folder, { recursive: true });
  // a package.json of its own, or npm would install into the project above
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  mustSucceed(await npm(['install', ...flags, '--engine-strict=false', PACKAGE], folder));
  // where it unpacks, and the name of the system whose libraries it then unpacks as well
  const env = environment({ TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  mustSucceed(await run(node26(), ['-e', UNPACK], { cwd: folder, env, quiet: true }));
  writeFileSync(npmChromium, LAUNCHER, { mode: 0o755 });
  return npmChromium;
}
