import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#app/server/app.ts';
import { type TestApp, testApp } from '#app/testing/test-app.ts';
import { type FakeService, jsonResponse, startFakeService } from '#kit/process/testing/fake-service.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { Parish } from '#parish/contract.ts';
import type { ParishSettings } from '#parish/parish-settings.server.ts';

const LINK = 'https://audio.example/stthomas-springfield/tone-1';
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
  const withRecordings = (recordings: Parish['liturgy']['recordings']): ParishSettings => {
    const current = parish.deps.parish.current();
    const changed = { ...current, liturgy: { ...current.liturgy, recordings } };
    return { ...parish.deps.parish, current: () => changed, load: async () => changed };
  };
  /** The response for a tone of a parish with these recordings. */
  const tone = async (number: number, recordings: Parish['liturgy']['recordings'] = { 1: LINK }) => {
    const { config } = parish.deps;
    const app = createApp({ ...parish.deps, parish: withRecordings(recordings) });
    return (await app.fetch(new Request(`${config.publicUrl}/api/tones/${number}`))).json();
  };

  it('has its names, its recording and the player’s URL', { tags: ['P3', 'P9'] }, async () => {
    expect(await tone(1)).toEqual({
      tone: 1,
      name: 'Qadmoyo',
      syriacName: 'ܩܕܡܝܐ',
      audioLink: LINK,
      player: { kind: 'embedded', src: PLAYER, host: 'w.soundcloud.com' },
    });
    expect(host.requests).toEqual([`/service?format=json&url=${encodeURIComponent(LINK)}`]);
  });

  it('has the default player URL when the audio host fails', { tags: ['P7'] }, async () => {
    await host.close();
    const { player } = await tone(1);
    expect(player.src).toBe(`https://w.soundcloud.com/player/?url=${encodeURIComponent(LINK)}`);
    host = await startFakeService(jsonResponse({}));
  });

  it('has no player without a recording', async () => {
    expect(await tone(8)).toMatchObject({ tone: 8, name: 'Tminoyo', audioLink: null, player: null });
    expect(host.requests).toEqual([]);
  });

  it('is played from a local file without a request to the audio host', async () => {
    expect(await tone(3, { 3: '/tones/tone-3.mp3' })).toMatchObject({
      audioLink: '/tones/tone-3.mp3',
      player: { kind: 'file', src: '/tones/tone-3.mp3', host: null },
    });
    expect(host.requests).toEqual([]);
  });

  it('has a recording in the demonstration', () => {
    for (const recording of Object.values(parish.deps.parish.current().liturgy.recordings))
      expect([recording, existsSync(`public${recording}`)]).toEqual([recording, true]);
    expect(Object.keys(parish.deps.parish.current().liturgy.recordings)).toHaveLength(8);
  });

  it.each(['0', '9', '11', '1.0', 'x', '%31x'])('named %s does not exist', async (number) => {
    expect((await parish.request(`/api/tones/${number}`)).status).toBe(404);
    expect(host.requests).toEqual([]);
  });
});
