import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parish as parishConfig } from '#parish';
import { engines } from '#storage/testing/fresh-database.ts';
import { type FakeService, jsonResponse, startFakeService } from '../../adapters/testing/fake-service.ts';
import { createApp } from '../../main/app.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const PLAYER = 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1';

describe.each(engines)('a tone on %s', (engine) => {
  let host: FakeService;
  let parish: TestApp;
  beforeEach(async () => {
    host = await startFakeService(jsonResponse({ html: `<iframe src="${PLAYER}"></iframe>` }));
    parish = await testApp({ engine, env: { AUDIO_LOOKUP_URL: host.url } });
  });
  afterEach(async () => {
    await parish.close();
    await host.close();
  });
  const tone = (number: number) => parish.client().tones.player({ params: { tone: number } });

  it('has its names, its recording and the player URL of the audio host', {
    tags: ['P3', 'P9'],
  }, async () => {
    const link = parishConfig.liturgy.recordings[1] ?? '';
    expect(await tone(1)).toEqual({
      tone: 1,
      name: 'Qadmoyo',
      syriacName: 'ܩܕܡܝܐ',
      audioLink: link,
      player: { kind: 'embedded', src: PLAYER, host: 'w.soundcloud.com' },
    });
    expect(host.requests).toEqual([`/service?format=json&url=${encodeURIComponent(link)}`]);
  });

  it('has the default player URL when the audio host fails', { tags: ['P7'] }, async () => {
    await host.close();
    const { audioLink, player } = await tone(2);
    expect(player?.src).toBe(`https://w.soundcloud.com/player/?url=${encodeURIComponent(audioLink ?? '')}`);
    host = await startFakeService(jsonResponse({}));
  });

  it('has no player without a recording', async () => {
    expect(parishConfig.liturgy.recordings).not.toHaveProperty('8');
    expect(await tone(8)).toMatchObject({ tone: 8, name: 'Tminoyo', audioLink: null, player: null });
    expect(host.requests).toEqual([]);
  });

  it('is played from a local file without a request to the audio host', async () => {
    const { config } = parish.deps;
    const liturgy = { ...config.liturgy, recordings: { 3: '/tones/tone-3.mp3' } };
    const app = createApp({ ...parish.deps, config: { ...config, liturgy } });
    const response = await app.fetch(new Request(`${config.publicUrl}/api/tones/3`));
    expect(await response.json()).toMatchObject({
      audioLink: '/tones/tone-3.mp3',
      player: { kind: 'file', src: '/tones/tone-3.mp3', host: null },
    });
    expect(host.requests).toEqual([]);
  });

  it.each(['0', '9', '11', '1.0', 'x', '%31x'])('named %s does not exist', async (number) => {
    expect((await parish.request(`/api/tones/${number}`)).status).toBe(404);
    expect(host.requests).toEqual([]);
  });

  it('may be framed from the audio host, like only the video site and the map', async () => {
    const policy = (await parish.request('/api/tones/1')).headers.get('content-security-policy');
    expect(
      /frame-src ([^;]*)/
        .exec(policy ?? '')?.[1]
        ?.split(' ')
        .sort(),
    ).toEqual(
      [
        'https://w.soundcloud.com',
        'https://www.youtube-nocookie.com',
        new URL(parishConfig.address.mapEmbedUrl ?? '').origin,
        host.origin,
      ].sort(),
    );
  });
});
