import { expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { externalOrigins } from './external-origins.ts';

it('pages may frame the audio host, the video site and the map, as the parish has set them', async () => {
  const { deps, close } = await testApp({ engine: 'sqlite' });
  const details = deps.parish.current();
  const frames = (changes: Partial<typeof details>) => {
    const changed = { ...details, ...changes };
    return externalOrigins({ ...deps, parish: { ...deps.parish, current: () => changed } }).frameOrigins;
  };
  const place = { ...details.place, mapEmbedUrl: 'https://maps.example/embed?x=1' };
  const recordings = { 1: 'https://soundcloud.com/choir/tone-1' };
  const players = deps.audioHost.playerOrigins;
  expect(frames({ place })).toEqual(['https://www.youtube-nocookie.com', 'https://maps.example']);
  expect(frames({ place: { ...place, mapEmbedUrl: '' } })).toEqual(['https://www.youtube-nocookie.com']);
  expect(frames({ place, liturgy: { ...details.liturgy, recordings } })).toEqual([
    ...players,
    'https://www.youtube-nocookie.com',
    'https://maps.example',
  ]);
  const files = { 1: '/tones/tone-1.mp3', 2: '/media/sound/5f0c5f0c5f0c5f0c5f0c5f0c5f0c5f0c.mp3' };
  expect(frames({ place, liturgy: { ...details.liturgy, recordings: files } })).toEqual(frames({ place }));
  await close();
});
