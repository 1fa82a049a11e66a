import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '../storage/testing/fresh-database.ts';
import { detectFormat } from './sniff-mime.ts';

it.each([
  ['byte order marks', '\ufeff', 40],
  ['spaces', ' ', 3_000],
  ['line breaks', '\r\n', 1_500],
])('detectFormat is fast when a text file contains only %s', async (_, sign, times) => {
  const path = join(freshFolder(), 'notes.txt');
  writeFileSync(path, sign.repeat(times));
  const startedAt = performance.now();
  expect(await detectFormat(path, { fileName: 'notes.txt', formats: ['txt'] })).toBe('txt');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

it('detectFormat rejects HTML when it follows spaces and byte order marks', async () => {
  const path = join(freshFolder(), 'notes.txt');
  writeFileSync(path, `${'\ufeff '.repeat(20)}<script>alert(1)</script>`);
  const format = detectFormat(path, { fileName: 'notes.txt', formats: ['txt'] });
  await expect(format).rejects.toThrow('SVG and HTML');
});

const box = (type: string, ...content: (string | Buffer)[]) => {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type), body]);
};
const track = (handler: string, encoding: string) =>
  box(
    'trak',
    box('hdlr', '\0'.repeat(8), handler, '\0'.repeat(12)),
    box('stsd', '\0'.repeat(8), box(encoding, '\0'.repeat(28))),
  );
const movie = (...tracks: Buffer[]) =>
  Buffer.concat([
    box('ftyp', 'isom\0\0\0\0isommp42'),
    box('mdat', Buffer.alloc(100_000)),
    box('moov', box('udta', 'A video of the hymn, not alac'), ...tracks),
  ]);

it.each<[string, string, Buffer, string | RegExp]>([
  ['a recording in an MP4 file', 'hymn.mp4', movie(track('soun', 'mp4a')), 'm4a'],
  ['Apple Lossless', 'hymn.m4a', movie(track('soun', 'alac')), /Apple Lossless.*AAC/],
  ['a video', 'hymn.m4a', movie(track('soun', 'mp4a'), track('vide', 'avc1')), /This is a video.*link/],
])('detectFormat reads the tracks of %s named %s', async (_, fileName, content, expected) => {
  const path = join(freshFolder(), 'file');
  writeFileSync(path, content);
  const format = detectFormat(path, { fileName, formats: ['mp3', 'm4a'] });
  if (expected instanceof RegExp) await expect(format).rejects.toThrow(expected);
  else expect(await format).toBe(expected);
});
