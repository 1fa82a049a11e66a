import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/test-app.ts';
import { freshFolder } from '../../storage/testing/fresh-database.ts';
import { loadBuiltAssets, loadBuiltRecordings } from './assets.ts';

const SOUND = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251));
let parish: TestApp;

beforeAll(async () => {
  const folder = freshFolder();
  mkdirSync(join(folder, 'tones'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'tones', 'tone-1.mp3'), SOUND);
  writeFileSync(join(folder, 'tones', 'notes.doc'), 'for the choir');
  writeFileSync(join(folder, 'assets', 'Serif.ttf'), 'a font');
  writeFileSync(join(folder, 'assets', 'Serif.pfb'), 'a font');
  parish = await testApp({
    engine: 'sqlite',
    assets: loadBuiltAssets(folder, { publicUrl: 'http://localhost' }),
    recordings: loadBuiltRecordings(folder),
  });
});
afterAll(() => parish.close());

const get = (path: string, headers: Record<string, string> = {}) => parish.request(path, { headers });

describe('a recording in public/', () => {
  it('is served with its type and `Accept-Ranges`', async () => {
    const response = await get('/tones/tone-1.mp3');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '5000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(SOUND);
  });

  it('gets 304 for its ETag', async () => {
    const etag = (await get('/tones/tone-1.mp3')).headers.get('etag') ?? '';
    expect((await get('/tones/tone-1.mp3', { 'if-none-match': etag })).status).toBe(304);
  });

  it('does not expose other files in its folder', async () => {
    for (const path of ['/tones/tone-2.mp3', '/tones/notes.doc', '/tones', '/tones/../tones/tone-1.mp4'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

it.each([
  ['/assets/Serif.ttf', 'font/ttf'],
  ['/assets/Serif.pfb', 'application/octet-stream'],
])('the font %s for PDFs without embedded fonts is served as %s', async (path, type) => {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
});
