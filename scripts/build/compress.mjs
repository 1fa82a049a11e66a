/**
 * Writes a brotli and a gzip copy next to every text file in the given folder, at the highest quality, and deletes
 * source maps.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set(['.js', '.css', '.svg', '.txt', '.webmanifest', '.json', '.xml', '.html']);
/** A smaller file fits into one network packet anyway. */
const MIN_BYTES = 200;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

async function compress(file) {
  const body = await readFile(file);
  if (body.byteLength < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  const [br, gz] = await Promise.all([brotliAsync(body, { params }), gzipAsync(body, { level: 9 })]);
  await Promise.all([
    br.byteLength < body.byteLength && writeFile(`${file}.br`, br),
    gz.byteLength < body.byteLength && writeFile(`${file}.gz`, gz),
  ]);
}

const entries = await readdir(process.argv[2], { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
await Promise.all(files.filter((file) => extname(file) === '.map').map((file) => rm(file)));
await Promise.all(files.filter((file) => TEXT.has(extname(file))).map(compress));
