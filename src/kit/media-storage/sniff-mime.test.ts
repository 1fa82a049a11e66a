import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileKinds } from '../media/file-names.ts';
import { freshFolder } from '../storage/testing/fresh-database.ts';
import { sampleMp3 } from '../uploads/testing/sample-files.ts';
import { detectFormat } from './sniff-mime.ts';
import { movie, track } from './testing/sample-movie.ts';

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

/** An ID3 tag that states 10 bytes, and frames after more zeros than that. */
const padded = Buffer.concat([
  Buffer.from('ID3\x03\0\0\0\0\0\x0a', 'latin1'),
  Buffer.alloc(3_000),
  sampleMp3.subarray(20),
]);

it.each<[string, string, Buffer | string, string | RegExp]>([
  ['a recording in an MP4 file', 'hymn.mp4', movie(track('soun', 'mp4a')), 'm4a'],
  ['Apple Lossless', 'hymn.m4a', movie(track('soun', 'alac')), /Apple Lossless.*AAC/],
  ['AMR of a voice recorder', 'Voice 011.3gp', movie(track('soun', 'samr')), /AMR recording.*MP3/],
  ['a video', 'hymn.m4a', movie(track('soun', 'mp4a'), track('vide', 'avc1')), /This is a video.*link/],
  ['zeros after a tag', 'hymn.mp3', padded, 'mp3'],
  ['CSV', 'members.xls', 'Name,House\nSara,East', /table as text \(CSV\).*Excel workbook \(\.xlsx\)/],
  ['HTML', 'minutes.doc', '<html><p>Minutes', /web page, not a Word document.*\.docx/],
  ['text', 'minutes', 'Minutes', /text file.*ending \.txt/],
  ['text', 'hymn.mp3', 'Minutes', /text file\. Please send MP3/],
])('detectFormat recognizes %s named %s', async (_, fileName, content, expected) => {
  const path = join(freshFolder(), 'file');
  writeFileSync(path, content);
  const formats = fileKinds[/mp[34]|m4a|3gp/.test(fileName) ? 'sound' : 'document'].formats;
  const format = detectFormat(path, { fileName, formats });
  if (expected instanceof RegExp) await expect(format).rejects.toThrow(expected);
  else expect(await format).toBe(expected);
});
