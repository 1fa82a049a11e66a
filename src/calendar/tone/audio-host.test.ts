import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#kit/process/log.ts';
import { type FakeService, jsonResponse, startFakeService } from '#kit/process/testing/fake-service.ts';
import { type AudioHost, createAudioHost } from './audio-host.server.ts';

const LINK = 'https://soundcloud.com/st-thomas/tone-1?a=1&b=2';
const DEFAULT_PLAYER =
  'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fst-thomas%2Ftone-1%3Fa%3D1%26b%3D2';
const PLAYER =
  'https://w.soundcloud.com/player/?visual=true&url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1';
const frame = (src: string) =>
  `<iframe width="100%" height="400" scrolling="no" frameborder="no" src="${src.replaceAll('&', '&amp;')}"></iframe>`;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('the audio host', () => {
  let standIn: FakeService;
  let host: AudioHost;
  let now: number;

  beforeEach(async () => {
    standIn = await startFakeService(jsonResponse({ html: frame(PLAYER) }));
    now = Date.parse('2026-11-24T18:00:00Z');
    host = audioHostAt(`${standIn.url}?key=1`);
  });
  afterEach(() => standIn.close());

  const audioHostAt = (audioLookupUrl: string | undefined) =>
    createAudioHost({
      config: { audioLookupUrl },
      clock: { now: () => now },
      log: createLog({ write: () => undefined }),
    });
  const playerForHtml = (html: unknown) => {
    standIn.respondWith(jsonResponse({ html }));
    return host.playerFor(LINK);
  };

  it('requests the player of a recording once per day', { tags: ['P7'] }, async () => {
    expect(await Promise.all([host.playerFor(LINK), host.playerFor(LINK)])).toEqual([PLAYER, PLAYER]);
    now += DAY_MS - 1;
    expect(await host.playerFor(LINK)).toBe(PLAYER);
    expect(standIn.requests).toEqual([`/service?key=1&format=json&url=${encodeURIComponent(LINK)}`]);
    now += 1;
    await host.playerFor(LINK);
    expect(standIn.requests).toHaveLength(2);
  });

  it('accepts a player on the origin of the lookup service', async () => {
    expect(await playerForHtml(frame(`${standIn.origin}/player?a=1&b=2`))).toBe(
      `${standIn.origin}/player?a=1&b=2`,
    );
    expect(host.playerOrigins).toEqual(['https://w.soundcloud.com', standIn.origin]);
    expect(audioHostAt(undefined).playerOrigins).toEqual(['https://w.soundcloud.com']);
    expect(audioHostAt('https://w.soundcloud.com/oembed').playerOrigins).toHaveLength(1);
  });

  it('uses only the URL of the iframe in the markup', async () => {
    const script = '<script>alert(1)</script>';
    expect(
      await playerForHtml(
        `${script}${frame(PLAYER).replace('<iframe', '<iframe onload="alert(1)"')}${script}`,
      ),
    ).toBe(PLAYER);
    expect(await playerForHtml(`<IFRAME\nSRC='${PLAYER}'>`)).toBe(PLAYER);
  });

  it.each([
    ['a script', '<script src="https://w.soundcloud.com/player/"></script>'],
    ['a javascript: URL', frame('javascript:alert(1)')],
    ['another host', frame('https://evil.example/player/')],
    ['the right host as a user name', frame('https://w.soundcloud.com@evil.example/player/')],
    ['http instead of https', frame('http://w.soundcloud.com/player/')],
    ['the URL in another attribute', `<iframe data-src="${PLAYER}" srcdoc="x"></iframe>`],
    ['no iframe', 'Here is your player'],
    ['markup that is not a string', 7],
    ['an iframe tag that does not end', '<iframe '.repeat(8_000)],
  ])('returns the default player URL when the response has %s', async (_, html) => {
    expect(await playerForHtml(html)).toBe(DEFAULT_PLAYER);
  });
});
