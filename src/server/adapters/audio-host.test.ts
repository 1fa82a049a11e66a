import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AudioHost, createAudioHost } from './audio-host.ts';
import { createLog } from './log.ts';
import { failures, hangs, json, type ServiceStandIn, serviceStandIn } from './testing/fake-service.ts';

const LINK = 'https://soundcloud.com/st-thomas/tone-1?a=1&b=2';
const CONSTRUCTED =
  'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fst-thomas%2Ftone-1%3Fa%3D1%26b%3D2';
const PLAYER =
  'https://w.soundcloud.com/player/?visual=true&url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1';
const frame = (src: string) =>
  `<iframe width="100%" height="400" scrolling="no" frameborder="no" src="${src.replaceAll('&', '&amp;')}"></iframe>`;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('the audio host', () => {
  let standIn: ServiceStandIn;
  let host: AudioHost;
  let now: number;

  beforeEach(async () => {
    standIn = await serviceStandIn(json({ html: frame(PLAYER) }));
    now = Date.parse('2026-11-24T18:00:00Z');
    host = audioHostAt(`${standIn.url}?key=1`);
  });
  afterEach(() => standIn.close());

  const audioHostAt = (audioLookupUrl: string | undefined) =>
    createAudioHost({
      settings: { audioLookupUrl },
      clock: { now: () => now },
      log: createLog({ write: () => undefined }),
    });
  const answered = (html: unknown) => {
    standIn.behave(json({ html }));
    return host.playerFor(LINK);
  };

  it('is asked by the link of the recording, once a day, and gives the player of its answer', {
    tags: ['P7'],
  }, async () => {
    expect(await Promise.all([host.playerFor(LINK), host.playerFor(LINK)])).toEqual([PLAYER, PLAYER]);
    now += DAY_MS - 1;
    expect(await host.playerFor(LINK)).toBe(PLAYER);
    expect(standIn.asked).toEqual([`/service?key=1&format=json&url=${encodeURIComponent(LINK)}`]);
    now += 1;
    await host.playerFor(LINK);
    expect(standIn.asked).toHaveLength(2);
  });

  it('may have its player where the lookup is', async () => {
    expect(await answered(frame(`${standIn.origin}/player?a=1&b=2`))).toBe(
      `${standIn.origin}/player?a=1&b=2`,
    );
    expect(host.playerOrigins).toEqual(['https://w.soundcloud.com', standIn.origin]);
    expect(audioHostAt(undefined).playerOrigins).toEqual(['https://w.soundcloud.com']);
    expect(audioHostAt('https://w.soundcloud.com/oembed').playerOrigins).toHaveLength(1);
  });

  it('has nothing but the address taken from its markup', async () => {
    const script = '<script>alert(1)</script>';
    expect(
      await answered(`${script}${frame(PLAYER).replace('<iframe', '<iframe onload="alert(1)"')}${script}`),
    ).toBe(PLAYER);
    expect(await answered(`<IFRAME\nSRC='${PLAYER}'>`)).toBe(PLAYER);
  });

  it.each([
    ['a script', '<script src="https://w.soundcloud.com/player/"></script>'],
    ['a javascript: address', frame('javascript:alert(1)')],
    ['a javascript: address in disguise', frame('&#106;avascript:alert(1)')],
    ['a data: address', frame('data:text/html,<script>alert(1)</script>')],
    ['a foreign host', frame('https://evil.example/player/')],
    ['a host that only looks alike', frame('https://w.soundcloud.com.evil.example/player/')],
    ['a host that is a name before another', frame('https://w.soundcloud.com@evil.example/player/')],
    ['a name before the host', frame('https://someone@w.soundcloud.com/player/')],
    ['no https', frame('http://w.soundcloud.com/player/')],
    ['another port', frame('https://w.soundcloud.com:8443/player/')],
    ['an address without a scheme', frame('//w.soundcloud.com/player/')],
    ['the address in another attribute', `<iframe data-src="${PLAYER}" srcdoc="x"></iframe>`],
    ['no frame', 'Here is your player'],
    ['no text', 7],
    ['a frame without end', '<iframe '.repeat(8_000)],
  ])('that answers with %s is not believed: the player is the customary one', async (_, html) => {
    const startedAt = performance.now();
    expect(await answered(html)).toBe(CONSTRUCTED);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
  });

  it.each(Object.keys(failures))('that answers with %s is asked again in a minute', async (name) => {
    standIn.behave(failures[name]?.({ html: frame(PLAYER) }) ?? hangs);
    expect([await host.playerFor(LINK), await host.playerFor(LINK)]).toEqual([CONSTRUCTED, CONSTRUCTED]);
    expect(standIn.asked).toHaveLength(1);
    standIn.behave(json({ html: frame(PLAYER) }));
    now += MINUTE_MS;
    expect(await host.playerFor(LINK)).toBe(PLAYER);
  });

  it('that says nothing is given up within three seconds', async () => {
    standIn.behave(hangs);
    const startedAt = performance.now();
    expect(await host.playerFor(LINK)).toBe(CONSTRUCTED);
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  });

  it('is left alone for an hour after five failures in a row, whatever the recording', async () => {
    standIn.behave((_, response) => void response.writeHead(500).end());
    const ask = () => Promise.all([1, 2, 3, 4, 5].map((tone) => host.playerFor(`${LINK}&tone=${tone}`)));
    await ask();
    now += MINUTE_MS;
    await ask();
    expect(standIn.asked).toHaveLength(5);
    now += 60 * MINUTE_MS;
    standIn.behave(json({ html: frame(PLAYER) }));
    expect(await ask()).toEqual([PLAYER, PLAYER, PLAYER, PLAYER, PLAYER]);
  });
});
