import { describe, expect, it } from 'vitest';
import { bothEngines } from '#kit/storage/testing/fresh-database.ts';
import { demoParish } from '#seed/content/parish.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { VALID_BODIES } from '../testing/valid-bodies.ts';
import { searchKinds } from './contract.ts';

describe.each(bothEngines)('the search of the site on %s', (engine) => {
  // a Tuesday in Springfield
  const parish = useTestApp({ engine, now: '2026-11-24T18:00:00.000Z' });
  const search = (q: string) => parish.visitor.search.read({ query: { q } });
  /** The URLs of all results, in order. */
  const urls = async (q: string) =>
    (await search(q)).flatMap(({ results }) => results.map(({ url }) => decodeURI(url)));
  const addEvent = (body: object) =>
    parish.staff.events.create({ body: { title: 'Picnic', date: '2026-12-05', ...body } });

  it('finds every kind of content by its title and its text', async () => {
    const { staff } = parish;
    await addEvent({ title: 'Zebra ride', description: 'for children' });
    await staff.news.create({ body: { title: 'Zebra seen', content: 'near the gate', isPublished: true } });
    await staff.services.create({
      body: { name: 'Zebra service', day: 'Sunday', time: '8:30 AM', category: 'regular' },
    });
    await staff.organizations.create({
      body: { organization_type: 'Prayer Group', title: 'Friends', members: 'Zebra House' },
    });
    const { id } = await staff.resourceFolders.create({ body: { folderName: 'Zebra songs' } });
    await staff.resources.create({
      body: {
        resourceName: 'Zebra film',
        resourceType: 'Video',
        resourceUrl: 'https://youtu.be/dQw4w9WgXcQ',
        folderId: id,
      },
    });
    await staff.galleryFolders.create({ body: { name: 'Zebra day', category: 'others' } });
    await staff.parishFeasts.create({
      body: { name: 'Day of the zebra', rule: { kind: 'fixed', month: 7, day: 9 } },
    });
    await staff.history.create({ body: { date: '1974', title: 'A stable', text: 'with a zebra' } });
    await staff.clergy.create({ body: { name: 'Fr. Zebra', title: 'Vicar' } });
    const { words } = demoParish;
    await staff.parish.words({ body: { ...words, donateIntroduction: 'Feed the zebra.' } });

    const groups = await search('zebra');
    expect(groups.map(({ kind }) => kind).toSorted()).toEqual(searchKinds.toSorted());
    expect((await urls('zebra')).toSorted()).toEqual(
      [
        ...['/about#our-clergy', '/about#our-history', '/donate', '/services', '/services#sunday-service'],
        ...['/lectionary/2027-07-09', '/events/1-zebra-ride', '/news/1-zebra-seen'],
        ...['/organizations#prayer-group', '/gallery?folder=1'],
        ...[`/services?resource_folder=${id}#resources`, `/services?resource_folder=${id}#resources`],
      ].toSorted(),
    );
    expect(await urls('CHILDREN zeb')).toEqual(['/events/1-zebra-ride']);
    expect(await urls('children gate')).toEqual([]);
    await addEvent({ program: [{ date: '2026-12-05', time: '6 PM', text: 'Giraffes walk in' }] });
    expect(await urls('giraffe')).toEqual(['/events/2-picnic']);
  });

  it('ranks the title before the text, and the exact title first', async () => {
    for (const title of ['Quilt sale', 'Bake sale', 'Quilt'])
      await parish.staff.news.create({ body: { title, content: 'A quilt for all', isPublished: true } });
    expect(await urls('quilt')).toEqual(['/news/3-quilt', '/news/1-quilt-sale', '/news/2-bake-sale']);
    expect(await urls('quilt bake')).toEqual(['/news/2-bake-sale']);
  });

  it('finds Malayalam in another encoding, and Latin letters without accents', async () => {
    await addEvent({ title: 'അവന്\u200d വരുന്നു' });
    await parish.staff.news.create({ body: { title: 'Māran in Kottayam', isPublished: true } });
    expect(await urls('അവൻ')).toEqual([expect.stringMatching('^/events/')]);
    expect(await urls('maran')).toEqual(['/news/1-maran-in-kottayam']);
  });

  it('finds days, services and pages by their other names', async () => {
    const body = { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM', category: 'regular' } as const;
    await parish.staff.services.create({ body });
    for (const [q, kind, title] of [
      ['kurishu', 'churchDay', 'Feast of the Holy Cross'],
      ['sleeva', 'churchDay', 'Feast of the Holy Cross'],
      ['mor gregorios', 'churchDay', 'St. Geevarghese Mar Gregorios of Parumala'],
      ['kurbana', 'service', 'Holy Qurbana'],
      ['ഉയിർപ്പ്', 'churchDay', 'Easter Sunday'],
      ['കുരിശ്', 'churchDay', 'Feast of the Holy Cross'],
      ['പെരുന്നാൾ', 'churchDay', 'Easter Sunday'],
      ['ഈസ്റ്റർ', 'churchDay', 'Easter Sunday'],
      ['കുർബ്ബാന', 'page', 'Worship Services'],
      ['newsletter', 'page', 'The week by email'],
      ['kids', 'page', 'Your first visit'],
      ['parking', 'page', 'Your first visit'],
      ['zelle', 'page', 'Donate'],
      ['give', 'page', 'Donate'],
    ] as const) {
      const group = (await search(q)).find((each) => each.kind === kind);
      expect([q, group?.results.map((result) => result.title)]).toEqual([q, expect.arrayContaining([title])]);
    }
  });

  it('marks the words that match in the title and the text', async () => {
    await addEvent({ title: 'Qurbana and tea', description: 'After the Kurbana' });
    const [group] = await search('kurbana');
    expect(group?.results[0]).toMatchObject({
      text: 'After the Kurbana',
      marks: { title: [[0, 7]], text: [[10, 17]] },
    });
  });

  it('lists upcoming events first, and a series once with its next date', async () => {
    await addEvent({ title: 'Old picnic', date: '2026-11-01' });
    await addEvent({ title: 'Late picnic', date: '2026-12-20' });
    await addEvent({
      title: 'Weekly picnic',
      date: '2026-11-24',
      repeats: { kind: 'weekly', weekday: 2, until: '2026-12-31' },
    });
    const [{ kind, total, results }] = (await search('picnic')) as [
      Awaited<ReturnType<typeof search>>[number],
    ];
    expect([kind, total]).toEqual(['event', 3]);
    expect(results.map(({ date }) => date)).toEqual(['2026-11-24', '2026-12-20', '2026-11-01']);
    parish.clock.advance(86_400_000);
    expect((await search('weekly picnic'))[0]?.results[0]?.date).toBe('2026-12-01');
  });

  it('returns at most 20 results of a kind with the number of all', async () => {
    for (let index = 0; index < 25; index += 1)
      await parish.staff.galleryFolders.create({ body: { name: `Quilt ${index}`, category: 'others' } });
    const [group] = await search('quilt');
    expect([group?.total, group?.results.length]).toEqual([25, 20]);
  });

  it('never finds drafts, deleted records, prayer requests or accounts', async () => {
    const { staff, visitor } = parish;
    await addEvent({ title: 'Hidden okapi', isPublished: false });
    await staff.news.create({ body: { title: 'Hidden okapi' } });
    const { _id: id } = await addEvent({ title: 'Deleted okapi' });
    expect(await urls('okapi')).toHaveLength(1);
    await staff.events.remove({ params: { id } });
    await visitor.prayerRequests.submit({
      body: { prayerType: 'Memorial', name: 'Okapi', details: 'For an okapi' },
    });
    await staff.users.create({
      body: {
        ...(VALID_BODIES['POST /api/users'] as Parameters<typeof staff.users.create>[0]['body']),
        name: 'Okapi',
      },
    });
    for (const q of ['okapi', 'hidden', 'deleted', 'mariam thomas', 'george@stthomas.example'])
      expect([q, await urls(q), await parish.staff.search.read({ query: { q } })]).toEqual([q, [], []]);
  });

  it('finds records of staff by title, text and date, the upcoming date of a series, and parish details', async () => {
    const { staff } = parish;
    const titles = async (term: string) =>
      (await staff.search.records({ body: { term } })).map(({ title, noun, date }) => [title, noun, date]);
    await addEvent({ title: 'Old okapi', date: '2025-12-24' });
    await addEvent({
      title: 'Weekly okapi',
      date: '2026-11-17',
      repeats: { kind: 'weekly', weekday: 2, until: '2026-12-31' },
      isPublished: false,
    });
    await staff.news.create({ body: { title: 'A visitor', content: 'An okapi came.' } });
    const folder = await staff.galleryFolders.create({ body: { name: 'Okapi', category: 'others' } });
    expect(await titles('okapi')).toEqual([
      ['Weekly okapi', 'event', '2026-11-24'],
      ['Old okapi', 'event', '2025-12-24'],
      ['Okapi', 'gallery folder', ''],
      ['A visitor', 'news article', '2026-11-24'],
    ]);
    expect(await titles('12/24/2025')).toEqual([['Old okapi', 'event', '2025-12-24']]);
    expect(await titles('office hours')).toEqual([['Location and contact', 'parish details', '']]);
    expect((await staff.search.records({ body: { term: 'okapi' } })).map(({ url }) => url)).toContain(
      `/admin/dashboard?tab=gallery&folder=${folder._id}`,
    );
  });

  it('finds nothing without words, and takes quotes, wildcards and direction marks as text', async () => {
    await addEvent({ title: 'Sale of "O\'Brien\'s" 100% kiwi_boxes', description: 'now' });
    for (const q of ['%', '_', '"', "'", '🙏', '\u200f', '%%%', '*', 'kiwi boxes now x', '(('])
      expect([q, await urls(q)]).toEqual([q, []]);
    for (const q of ['obrien', "o'brien's", '"sale" %', '100%', 'kiwi_boxes', '\u202bkiwi\u202c 🙏'])
      expect([q, await urls(q)]).toEqual([q, [expect.stringMatching('^/events/')]]);
  });
});
