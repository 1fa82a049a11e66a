/**
 * The scripts behind `npm start`, `npm test` and the other commands. Those that run before the packages are
 * installed are plain JavaScript without dependencies, for every Node version that package.json allows. The server
 * imports nothing from here.
 */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of package.json. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const nodeModules = join(root, 'node_modules');
/** Files that can be deleted at any time. */
export const cache = join(root, '.cache');
export const inRoot = (...parts) => join(root, ...parts);

const { platform, arch } = process;
const executable = platform === 'win32' ? 'node.exe' : 'node';

/** @returns the path of the pinned Node, which runs the TypeScript sources, or undefined before it is installed. */
export function node26() {
  const nested = join(nodeModules, 'node', 'node_modules');
  const platformPackages = [nodeModules, nested].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((entry) => join(folder, entry)) : [],
  );
  const isForThisPlatform = new RegExp(
    `[\\\\/]node(-bin)?-${platform === 'win32' ? 'win' : platform}-${arch}$`,
  );
  return [join(nodeModules, 'node'), ...platformPackages.filter((folder) => isForThisPlatform.test(folder))]
    .map((folder) => join(folder, 'bin', executable))
    .find((file) => existsSync(file));
}

/** Options of Node: read the settings in `.env`, if there is one. Variables that are set already precede it. */
export const SETTINGS_FLAGS = existsSync(inRoot('.env')) ? [`--env-file=${inRoot('.env')}`] : [];

/** The script of a tool, to be run by `node26()`: its link in .bin is a shell script on some systems. */
export const tool = (...parts) => join(nodeModules, ...parts);

/** The environment of a child process, in which `node` is the pinned Node. */
export function environment(more = {}) {
  return {
    ...process.env,
    PATH: `${dirname(node26())}${delimiter}${process.env.PATH}`,
    // halves the CPU time of a start
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
    ...more,
  };
}
