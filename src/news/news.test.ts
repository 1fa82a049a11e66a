import { describe, expect, it } from 'vitest';
import { STAFF } from '#app/testing/test-app.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { NewsBody } from './contract.ts';

/** 11 PM on 2026-11-23 in Springfield; the 24th in UTC. */
const NOW = '2026-11-24T05:00:00.000Z';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(engines)('news on %s', (engine) => {
  const parish = useTestApp({ engine, now: NOW });

  const write = (body: NewsBody) => parish.staff.news.create({ body });
  const titles = async (client = parish.visitor, query = {}) =>
    (await client.news.list({ query })).map((article) => article.title);

  it('are listed newest first, up to the limit', { tags: ['P7'] }, async () => {
    for (const title of ['first', 'second', 'third', 'at the same moment']) {
      await write({ title, isPublished: true });
      if (title !== 'third') parish.clock.advance(MINUTE_MS);
    }
    const newestFirst = ['at the same moment', 'third', 'second', 'first'];
    expect(await titles()).toEqual(newestFirst);
    expect(await titles(parish.visitor, { limit: 3 })).toEqual(newestFirst.slice(0, 3));
  });

  it('have a date in the parish’s time zone and the author’s name', { tags: ['P3'] }, async () => {
    const article = await write({
      title: ' New bell ',
      content: ' It rings.\n\nCome & hear. ',
      isPublished: true,
    });
    expect(article).toMatchObject({
      title: 'New bell',
      content: 'It rings.\n\nCome & hear.',
      date: '2026-11-23',
      createdAt: NOW,
    });
    expect(article.createdBy).toEqual({ name: STAFF.name });
    expect(await parish.visitor.news.read({ params: { id: article._id } })).toEqual(article);
  });

  it('remain when the account of their author is deleted', async () => {
    const { _id } = await write({ title: 'New bell', isPublished: true });
    await parish.deps.storage.transaction((trx) => trx.deleteFrom('users').execute());
    expect((await parish.visitor.news.read({ params: { id: _id } })).createdBy).toBeNull();
  });

  it('are drafts, invisible to visitors, until published', { tags: ['A3', 'A7'] }, async () => {
    const { _id: id, isPublished } = await write({ title: 'Not yet' });
    expect(isPublished).toBe(false);
    expect(await titles()).toEqual([]);
    expect(await titles(parish.staff)).toEqual([]);
    expect(await titles(parish.staff, { admin: true })).toEqual(['Not yet']);
    expect((await parish.staff.news.read({ params: { id } })).title).toBe('Not yet');
    const absent = { code: 'NOT_FOUND', message: 'There is no such news article' };
    await expect(parish.visitor.news.read({ params: { id } })).rejects.toMatchObject(absent);
    await expect(titles(parish.visitor, { admin: true })).rejects.toMatchObject({ code: 'NO_SESSION' });
    expect(await titles(parish.visitor, { admin: false })).toEqual([]);

    await parish.staff.news.update({ params: { id }, body: { title: 'Now', isPublished: true } });
    expect(await titles()).toEqual(['Now']);
    await parish.staff.news.update({ params: { id }, body: { title: 'Withdrawn', isPublished: false } });
    expect(await titles()).toEqual([]);
    const gone = { code: 'GONE', message: 'This article is no longer available' };
    await expect(parish.visitor.news.read({ params: { id } })).rejects.toMatchObject(gone);
    expect((await parish.staff.news.read({ params: { id } })).title).toBe('Withdrawn');
    await parish.staff.news.update({ params: { id }, body: { title: 'Again', isPublished: true } });
    expect((await parish.visitor.news.read({ params: { id } })).title).toBe('Again');
  });

  it('are unknown to visitors when they are deleted as a draft that was never published', async () => {
    const remove = async (isPublished: boolean) => {
      const { _id: id } = await write({ title: 'Not yet', isPublished });
      await parish.staff.news.update({ params: { id }, body: { title: 'Not yet', isPublished: false } });
      await parish.staff.news.remove({ params: { id } });
      return parish.visitor.news.read({ params: { id } }).catch(({ code }) => code);
    };
    expect([await remove(false), await remove(true)]).toEqual(['NOT_FOUND', 'GONE']);
  });

  it('keep their date when changed', { tags: ['A7'] }, async () => {
    const { _id, createdAt } = await write({ title: 'New bell', isPublished: true });
    parish.clock.advance(2 * DAY_MS);
    const colleague = parish.client(await parish.signIn({ ...STAFF, email: 'colleague@stthomas.example' }));
    const changed = await colleague.news.update({
      params: { id: _id },
      body: { title: 'Newer bell', isPublished: true },
    });
    expect(changed).toMatchObject({
      title: 'Newer bell',
      content: '',
      createdAt,
      date: '2026-11-23',
      version: 2,
    });
  });
});
