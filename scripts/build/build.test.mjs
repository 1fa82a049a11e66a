import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServerProcess } from '../../src/app/testing/server-process.ts';
import { freshFolder } from '../../src/kit/storage/testing/fresh-database.ts';
import { programEnv } from '../../src/kit/storage/testing/program-env.ts';
import { inRoot, nodeModules } from '../paths.mjs';
import { run } from '../spawn.mjs';
import { SOURCES } from './build.mjs';

const matches = (file, pattern) =>
  [...readFileSync(inRoot(file), 'utf8').matchAll(pattern)].map(([, text]) => text);
/** The files and folders that an image is built from. `.dockerignore` excludes everything else. */
const admitted = matches('.dockerignore', /^!(.+)$/gm);

it('.dockerignore admits every source of the build and every file that the Dockerfile copies', () => {
  expect(matches('.dockerignore', /^([^#!].*)$/gm)).toEqual(['*']);
  const copied = matches('Dockerfile', /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) => names.split(' '));
  const isAdmitted = (path) => admitted.some((name) => `${path}/`.startsWith(`${name}/`));
  expect([...SOURCES, ...copied].filter((path) => path !== '.' && !isAdmitted(path))).toEqual([]);
});

// a build takes 16 s of CPU time; the public CI also builds the image
const isThorough = process.env.ENGINES === 'all';
it.runIf(isThorough)('the files that .dockerignore admits build a site that starts', async () => {
  const folder = freshFolder();
  for (const path of admitted) cpSync(inRoot(path), join(folder, path), { recursive: true });
  symlinkSync(nodeModules, join(folder, 'node_modules'));
  // reads only what the build writes, and takes a third of its CPU time
  writeFileSync(join(folder, 'scripts', 'build', 'compress.mjs'), '');
  const build = await run(process.execPath, [join(folder, 'scripts', 'build', 'build.mjs')], {
    cwd: folder,
    env: programEnv(),
    quiet: true,
  });
  expect(build, build.output).toMatchObject({ code: 0 });
  const program = join(folder, 'build', 'server', 'main.js');
  const server = await startServerProcess({ DATA_DIR: freshFolder() }, { program });
  try {
    await server.ready();
  } finally {
    server.kill('SIGKILL');
    await server.exited;
  }
});
