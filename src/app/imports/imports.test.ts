import { describe, expect, it } from 'vitest';
import { bothEngines, engines } from '#kit/storage/testing/fresh-database.ts';
import type { TestApp } from '../testing/test-app.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { runImports } from './job.server.ts';
import { post, wordPressExport } from './testing/export-files.ts';
import { importFile, previewFile } from './testing/import-file.ts';

const VENUE = post({
  id: 50,
  type: 'tribe_venue',
  title: 'Parish Hall',
  meta: { _VenueCity: 'Springfield' },
});
const PICNIC = post({
  id: 51,
  type: 'tribe_events',
  title: 'Parish picnic',
  content: 'Bring a dish.',
  link: 'https://old.example/event/parish-picnic/',
  meta: {
    _EventStartDate: '2027-06-05 11:00:00',
    _EventEndDate: '2027-06-05 15:30:00',
    _EventTimezone: 'America/New_York',
    _EventVenueID: '50',
  },
});
const ARTICLE = post({
  id: 12,
  title: 'A new roof &amp; bell',
  link: 'https://old.example/2021/05/a-new-roof/',
  content: 'First paragraph\nsecond line\n\n<strong>Thank you</strong> [contact-form-7 id="3"]',
});
const EXPORT = wordPressExport([
  ARTICLE,
  post({ id: 13, title: 'Plans', status: 'draft', link: 'https://old.example/news/2019-plans/' }),
  post({
    ...{ id: 14, title: 'Next year', status: 'future', date: '2027-01-01 15:00:00' },
    link: 'https://old.example/gallery/',
  }),
  post({ id: 15, title: 'Thrown away', status: 'trash' }),
  VENUE,
  PICNIC,
  post({ id: 19, type: 'page', title: 'Home', link: 'https://old.example/' }),
  post({ id: 20, type: 'page', title: 'Contact us', link: 'https://old.example/contact/' }),
  post({ id: 21, type: 'page', title: 'Marth Mariam Samajam', content: 'Meets on Saturdays.' }),
  post({ id: 22, type: 'page', title: 'Old page' }),
  post({ id: 30, type: 'product', title: 'A candle' }),
  post({ id: 31, type: 'nav_menu_item' }),
]);

/** The titles of all records that an import can create. */
async function titlesOf({ deps }: TestApp) {
  const { db } = deps.storage;
  const [news, events, organizations] = await Promise.all(
    (['news', 'events', 'organizations'] as const).map((table) =>
      db.selectFrom(table).select('title').orderBy('id').execute(),
    ),
  );
  return [news, events, organizations].map((rows) => rows?.map(({ title }) => title));
}

describe.each(bothEngines)('a WordPress export on %s', (engine) => {
  const parish = useTestApp({ engine });
  const moved = async (path: string) => (await parish.request(path)).headers.get('location');

  it('is previewed, imported with its choices, and reported', async () => {
    const id = await previewFile(parish, EXPORT);
    const preview = await parish.staff.imports.read({ params: { id } });
    expect(preview).toMatchObject({ state: 'ready', kind: 'wordpress', host: 'old.example' });
    expect(preview.groups.map(({ kind, count, titles }) => [kind, count, titles[0]])).toEqual([
      ['articles', 3, 'A new roof & bell'],
      ['events', 1, 'Parish picnic'],
      ['pages', 4, 'Home'],
    ]);
    expect(preview.pages.map(({ title, target }) => [title, target])).toEqual([
      ['Home', '/'],
      ['Contact us', '/about#visit-us'],
      ['Marth Mariam Samajam', null],
      ['Old page', null],
    ]);
    expect(await titlesOf(parish)).toEqual([[], [], []]);

    const samajam = { id: preview.pages[2]?.id ?? 0, target: 'organizations' };
    await parish.staff.imports.start({
      params: { id },
      body: { kinds: ['articles', 'events', 'pages'], pages: [samajam] },
    });
    await parish.deps.backgroundTasks.settled();
    const done = await parish.staff.imports.read({ params: { id } });
    expect(done).toMatchObject({ state: 'done', progress: { all: 6, done: 6, failed: 0 } });
    expect(done.leftOut.lines).toEqual([
      { title: 'Thrown away', note: 'It was in the trash of the old site.' },
      { title: 'Home', note: 'The page has the same address here.' },
      { title: 'Old page', note: 'You left it out.' },
      { title: 'A candle', note: 'This site has nothing for its type, “product”.' },
    ]);
    expect(done.notes.lines).toEqual([
      { title: 'A new roof & bell', note: 'Left out of the text: [contact-form-7].' },
    ]);
    const { csv } = await parish.staff.imports.report({ params: { id } });
    expect(csv).toContain('"pages","Old page","Left out","You left it out.","/page-22"');

    const all = await parish.staff.news.list({ query: { admin: 'true' } });
    expect(all.find(({ title }) => title === 'Next year')).toMatchObject({
      ...{ visibility: 'scheduled', showFrom: '2027-01-01T09:00:00-06:00' },
    });
    const [visible] = await parish.visitor.news.list();
    expect(visible).toMatchObject({
      title: 'A new roof & bell',
      content: 'First paragraph\nsecond line\n\n**Thank you**',
      date: '2021-05-04',
      createdBy: { name: 'Anna Varghese' },
    });
    const [picnic] = await parish.visitor.events.list();
    expect(picnic).toMatchObject({
      ...{ date: '2027-06-05', time: '10:00 AM to 2:30 PM', location: 'Parish Hall, Springfield' },
      description: 'Bring a dish.',
    });
    expect(await parish.visitor.organizations.list()).toMatchObject([
      { organization_type: 'MMVS', title: 'Marth Mariam Samajam', description: 'Meets on Saturdays.' },
    ]);
    expect(await moved('/2021/05/a-new-roof/')).toBe(`/news/${visible?._id}-a-new-roof-bell`);
    expect(await moved('/event/parish-picnic/')).toBe(`/events/${picnic?._id}-parish-picnic`);
    expect(await moved('/contact/')).toBe('/about#visit-us');
    expect(await moved('/page-21/')).toBe('/organizations');
    expect(await moved('/gallery/')).toBe('/gallery');
    // without its title, which is not public
    expect(await moved('/news/2019-plans/')).toMatch(/^\/news\/\d+$/);
  });

  it('brings nothing the second time', async () => {
    await importFile(parish, EXPORT);
    const before = await titlesOf(parish);
    const again = await importFile(parish, EXPORT);
    expect(again.groups.map(({ kind, count, known }) => [kind, count, known])).toEqual([
      ['articles', 0, 3],
      ['events', 0, 1],
      ['pages', 0, 1],
    ]);
    expect(await titlesOf(parish)).toEqual(before);
  });

  it('is undone within 30 days, except what was changed since', async () => {
    const { id } = await importFile(parish, EXPORT);
    const [article] = await parish.visitor.news.list();
    await parish.staff.news.update({
      params: { id: article?._id ?? 0 },
      body: { title: 'A better roof', isPublished: true },
    });
    await parish.staff.imports.undo({ params: { id } });
    await parish.deps.backgroundTasks.settled();
    const undone = await parish.staff.imports.read({ params: { id } });
    expect(undone.state).toBe('undone');
    expect(undone.notes.lines.filter(({ note }) => note.startsWith('It was kept'))).toEqual([
      { title: 'A new roof & bell', note: 'It was kept, because it was changed after the import.' },
    ]);
    expect(await titlesOf(parish)).toEqual([['A better roof'], [], []]);
    expect(await moved('/event/parish-picnic/')).not.toContain('events/');
    expect((await parish.staff.trash.list()).map(({ title }) => title).sort()).toEqual([
      ...['/contact', 'Next year', 'Parish picnic', 'Plans'],
    ]);
    const again = await importFile(parish, EXPORT);
    expect(again.groups.map(({ kind, known }) => [kind, known])).toContainEqual(['articles', 1]);
    parish.clock.advance(31 * 24 * 60 * 60_000);
    const token = await parish.signIn({ name: 'George', email: 'george@stthomas.example', password: 'x' });
    const late = parish.client(token).imports.undo({ params: { id: again.id } });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('continues where a process was interrupted, and imports each item once', async () => {
    const posts = Array.from({ length: 65 }, (_, index) => post({ id: index + 1 }));
    const id = await previewFile(parish, wordPressExport(posts));
    const { deps } = parish;
    await parish.staff.imports.start({ params: { id }, body: { kinds: ['articles'] } });
    // as after a kill: the first batches are written, and the import is still marked as busy
    deps.backgroundTasks.stop();
    await deps.backgroundTasks.settled();
    const { progress } = await parish.staff.imports.read({ params: { id } });
    expect(progress.done).toBeLessThan(65);
    const other = {
      ...deps,
      backgroundTasks: { ...deps.backgroundTasks, stopping: new AbortController().signal },
    };
    await Promise.all([runImports(other), runImports(other)]);
    expect(await parish.staff.imports.read({ params: { id } })).toMatchObject({
      ...{ state: 'done', progress: { all: 65, done: 65, failed: 0 } },
    });
    expect((await titlesOf(parish))[0]).toHaveLength(65);
  });
});

describe.each(engines)('files that cannot be imported on %s', (engine) => {
  const parish = useTestApp({ engine });

  it.each([
    [
      'a document type',
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "b">]><rss><channel/></rss>`,
      /damaged/,
    ],
    ['another XML file', '<html><body/></html>', /damaged/],
    ['an export without its end', EXPORT.slice(0, -200), /incomplete/],
    ['elements in elements', `<rss>${'<a>'.repeat(50)}`, /damaged/],
    ['a ZIP file', 'PK\x03\x04xxxx', /ZIP/],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0', /Choose an export/],
    ['an unknown table', 'a,b\n1,2', /columns/],
    ['an empty export', wordPressExport([]), /nothing/],
  ])('name the reason for %s', async (_, content, problem) => {
    const id = await previewFile(parish, content);
    const read = await parish.staff.imports.read({ params: { id } });
    expect([read.state, read.problem]).toEqual(['unreadable', expect.stringMatching(problem)]);
    await parish.staff.imports.remove({ params: { id } });
    expect(await parish.staff.imports.list()).toEqual([]);
  });
});
