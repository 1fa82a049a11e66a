import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { fallbackVerse } from '#domain/daily/fallback-verse.ts';
import { sayingFor } from '#domain/daily/saying.ts';
import { verseFor } from '#domain/daily/verses.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { json, type ServiceStandIn, serviceStandIn } from '../../adapters/testing/fake-service.ts';
import { createApp } from '../../app.ts';
import type { Bible } from '../../bible/bible.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const VERSE = { text: 'Jesus wept.', reference: 'John 11:35', version: 'KJV' };

describe.each(engines)('verse and saying of the day on %s', (engine) => {
  let parish: TestApp;
  afterEach(() => parish.close());
  const daily = () => parish.client().daily.read();

  describe('without a service', () => {
    beforeEach(async () => {
      parish = await testApp({ engine, now: '2026-11-24T18:00:00Z' });
    });

    it('are of the parish’s day: the built-in verse in the words of the World English Bible, on one line', {
      tags: ['P3'],
    }, async () => {
      const { date, verse, saying } = await daily();
      expect(date).toBe('2026-11-24');
      expect(verse).toMatchObject({ reference: verseFor(date), version: 'WEB' });
      expect(verse.text).toMatch(/^\S.*\S$/);
      expect(saying).toEqual(sayingFor(date));
    });

    it('change at the parish’s midnight', async () => {
      parish.clock.advance(11.9 * HOUR_MS);
      expect((await daily()).date).toBe('2026-11-24');
      parish.clock.advance(0.2 * HOUR_MS);
      expect(await daily()).toMatchObject({
        date: '2026-11-25',
        verse: { reference: verseFor('2026-11-25') },
      });
    });

    it('are kept: who has them is told that nothing has changed', async () => {
      const first = await parish.request('/api/daily');
      const etag = first.headers.get('etag') ?? '';
      const again = await parish.request('/api/daily', { headers: { 'if-none-match': etag } });
      expect([first.status, again.status]).toEqual([200, 304]);
    });

    it.each<[string, Bible['passage']]>([
      ['has no such verse', async () => undefined],
      ['has no words for it', async (reference) => ({ reference, version: 'WEB', parts: [] })],
      ['cannot be read', () => Promise.reject(new Error('EIO'))],
    ])('are John 3:16 and the saying when the Bible %s', async (_, passage) => {
      const app = createApp({ ...parish.deps, bible: { ...parish.deps.bible, passage } });
      const answer = await app.fetch(new Request(`${parish.deps.settings.publicUrl}/api/daily`));
      expect(await answer.json()).toMatchObject({ verse: fallbackVerse, saying: sayingFor('2026-11-24') });
      expect(parish.logged).toMatchObject([{ event: 'missing verse' }]);
    });
  });

  describe('with a service', () => {
    let service: ServiceStandIn;
    beforeEach(async () => {
      service = await serviceStandIn(json({ verse: { details: VERSE } }));
      parish = await testApp({
        engine,
        env: { VERSE_URL: service.url },
        // a home page of nothing but the verse
        pages: async (_, { transport }) => {
          const { verse } = await createClient(transport).daily.read();
          return {
            status: 200,
            headers: new Headers({ 'content-type': 'text/html' }),
            stretches: [verse.version],
          };
        },
      });
    });
    afterEach(() => service.close());

    it('are its verse and our saying, and it is asked once a day', async () => {
      expect(await daily()).toMatchObject({ verse: VERSE, saying: sayingFor('2026-11-24') });
      await daily();
      expect(service.asked).toHaveLength(1);
      parish.clock.advance(24 * HOUR_MS);
      await daily();
      expect(service.asked).toHaveLength(2);
    });

    it('are the built-in ones while it fails; its verse shows as soon as it has come, on a kept page too', async () => {
      const home = async () => (await parish.request('/')).text();
      service.behave((_, response) => void response.writeHead(500).end());
      expect([(await daily()).verse.version, await home()]).toEqual(['WEB', 'WEB']);
      service.behave(json({ verse: { details: VERSE } }));
      parish.clock.advance(MINUTE_MS);
      expect([(await daily()).verse.version, await home()], 'both are kept').toEqual(['WEB', 'WEB']);
      await parish.deps.verses.today();
      expect([(await daily()).verse, await home()]).toEqual([VERSE, VERSE.version]);
    });
  });
});
