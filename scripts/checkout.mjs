/**
 * Scripts: what `npm start`, `npm test` and their like do before our own code can run. Whatever a fresh clone runs
 * first lives here, so it is plain JavaScript for Node 18 without a single dependency. No part of the server.
 */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, wherever the command was given. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');
/** What can be made again at any time and is not worth keeping. */
export const cache = join(root, '.cache');
export const inRoot = (...parts) => join(root, ...parts);

const { platform, arch } = process;
const name = platform === 'win32' ? 'node.exe' : 'node';

/** Answers the path of the pinned Node that runs the TypeScript sources, or undefined before it is installed. */
export function node26() {
  const nested = join(modules, 'node', 'node_modules');
  const platformPackages = [modules, nested].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((entry) => join(folder, entry)) : [],
  );
  const ofThisMachine = new RegExp(`[\\\\/]node(-bin)?-${platform === 'win32' ? 'win' : platform}-${arch}$`);
  return [join(modules, 'node'), ...platformPackages.filter((folder) => ofThisMachine.test(folder))]
    .map((folder) => join(folder, 'bin', name))
    .find((file) => existsSync(file));
}

/** The path of a tool's own program, to be given to `node26()`: a link in .bin may be a shell script on some systems. */
export const tool = (...parts) => join(modules, ...parts);

/** Few arenas of memory, since what is freed in one is of no use to another; and what is large goes back when it is freed. */
const FRUGAL = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

/** The environment for a program: the pinned Node is the first `node` that it finds. */
export function environment(more = {}) {
  return {
    ...FRUGAL,
    ...process.env,
    PATH: `${dirname(node26())}${delimiter}${process.env.PATH}`,
    // what Node made of our sources the last time: a start takes half the processor time
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
    ...more,
  };
}
