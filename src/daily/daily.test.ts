import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#app/api-routes.ts';
import { createApp } from '#app/server/app.ts';
import { type TestApp, testApp } from '#app/testing/test-app.ts';
import type { Bible } from '#bible/bible.server.ts';
import { verseFor } from '#church-year/index.ts';
import { sayingFor } from '#church-year/sayings.ts';
import { createClient } from '#kit/api/client.ts';
import { type FakeService, jsonResponse, startFakeService } from '#kit/process/testing/fake-service.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { fallbackVerse } from './fallback-verse.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const VERSE = { text: 'Jesus wept.', reference: 'John 11:35', version: 'KJV' };

describe.each(engines)('verse and saying of the day on %s', (engine) => {
  let parish: TestApp;
  afterEach(() => parish.close());
  const daily = () => parish.client().daily.read();

  describe('without a verse service', () => {
    beforeEach(async () => {
      parish = await testApp({ engine, now: '2026-11-24T18:00:00Z' });
    });

    it('are the built-in verse for the date in the parish’s time zone', { tags: ['P3'] }, async () => {
      const { date, verse, saying } = await daily();
      expect(date).toBe('2026-11-24');
      expect(verse).toMatchObject({ reference: verseFor(date), version: 'WEB' });
      expect(verse.text).toMatch(/^\S.*\S$/);
      expect(saying).toEqual(sayingFor(date));
    });

    it('change at midnight in the parish’s time zone', async () => {
      parish.clock.advance(11.9 * HOUR_MS);
      expect((await daily()).date).toBe('2026-11-24');
      parish.clock.advance(0.2 * HOUR_MS);
      expect(await daily()).toMatchObject({
        date: '2026-11-25',
        verse: { reference: verseFor('2026-11-25') },
      });
    });

    it.each<[string, Bible['packagedPassage']]>([
      ['has no such verse', async () => undefined],
      ['has no text for it', async (reference) => ({ reference, version: 'WEB', parts: [] })],
      ['cannot be read', () => Promise.reject(new Error('EIO'))],
    ])('fall back to John 3:16 when the Bible %s', async (_, packagedPassage) => {
      const app = createApp({ ...parish.deps, bible: { ...parish.deps.bible, packagedPassage } });
      const answer = await app.fetch(new Request(`${parish.deps.config.publicUrl}/api/daily`));
      expect(await answer.json()).toMatchObject({ verse: fallbackVerse, saying: sayingFor('2026-11-24') });
      expect(parish.logged).toMatchObject([{ event: 'missing verse' }]);
    });
  });

  describe('with a verse service', () => {
    let service: FakeService;
    beforeEach(async () => {
      service = await startFakeService(jsonResponse({ verse: { details: VERSE } }));
      parish = await testApp({
        engine,
        env: { VERSE_URL: service.url },
        // a home page with only the verse
        pages: async (_, { transport }) => {
          const { verse } = await createClient(routes, transport).daily.read();
          return {
            status: 200,
            headers: new Headers({ 'content-type': 'text/html' }),
            html: verse.version,
            scripts: [],
            styles: [],
          };
        },
      });
    });
    afterEach(() => service.close());

    it('are the service’s verse, requested once a day, and the built-in saying', async () => {
      expect(await daily()).toMatchObject({ verse: VERSE, saying: sayingFor('2026-11-24') });
      await daily();
      expect(service.requests).toHaveLength(1);
      parish.clock.advance(24 * HOUR_MS);
      await daily();
      expect(service.requests).toHaveLength(2);
    });

    it('are built-in while the service fails; its verse appears when available, also on a cached page', async () => {
      const home = async () => (await parish.request('/')).text();
      service.respondWith((_, response) => void response.writeHead(500).end());
      expect([(await daily()).verse.version, await home()]).toEqual(['WEB', 'WEB']);
      service.respondWith(jsonResponse({ verse: { details: VERSE } }));
      parish.clock.advance(MINUTE_MS);
      expect([(await daily()).verse.version, await home()], 'both are cached').toEqual(['WEB', 'WEB']);
      await parish.deps.verses.today();
      expect([(await daily()).verse, await home()]).toEqual([VERSE, VERSE.version]);
    });
  });
});
