/** Writes a brotli and a gzip copy beside every text file of the folder that is given: made once, at their best. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set(['.js', '.css', '.svg', '.txt', '.webmanifest', '.json', '.xml', '.html']);
/** Below this the copy saves nothing that a network packet would notice. */
const WORTH_IT_BYTES = 200;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
  return (await Promise.all(nested)).flat();
}

async function compress(file) {
  const body = await readFile(file);
  if (body.byteLength < WORTH_IT_BYTES) return;
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  const [br, gz] = await Promise.all([brotli(body, { params: quality }), zip(body, { level: 9 })]);
  await Promise.all([
    br.byteLength < body.byteLength && writeFile(`${file}.br`, br),
    gz.byteLength < body.byteLength && writeFile(`${file}.gz`, gz),
  ]);
}

const files = await filesBelow(process.argv[2]);
await Promise.all(files.filter((file) => extname(file) === '.map').map((file) => rm(file)));
await Promise.all(files.filter((file) => TEXT.has(extname(file))).map(compress));
