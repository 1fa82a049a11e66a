import { describe, expect, it } from 'vitest';
import { runCleanup } from '#app/server/cleanup-jobs.ts';
import { STAFF } from '#app/testing/test-app.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { allRows } from '../../storage/testing/all-rows.ts';
import { engines } from '../../storage/testing/fresh-database.ts';
import { DRAFT_LINK_MS } from './draft-links.server.ts';

describe.each(engines)('a link to a draft on %s', (engine) => {
  const parish = useTestApp({ engine });
  const params = { id: 1 };
  const tokenOf = ({ url }: { url: string }) => url.replace(/.*\//, '');
  const share = async () => {
    await parish.staff.news.create({ body: { title: 'Bell' } });
    return parish.staff.news.share({ params });
  };
  const open = (token: string) => parish.visitor.news.shared({ params: { token } });
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      ({ status }) => status,
    );

  it('shows the draft to a visitor for seven days', async () => {
    const link = await share();
    expect(link).toEqual({
      url: expect.stringMatching(/^http.*\/preview\/news\/[\w-]{43}$/),
      expiresAt: '2026-12-01T12:00:00-06:00',
    });
    const { record, expiresAt } = await open(tokenOf(link));
    expect([record.title, record.visibility, expiresAt]).toEqual(['Bell', 'draft', link.expiresAt]);
    expect(await parish.staff.news.draftLink({ params })).toEqual({ expiresAt });
    const response = await parish.request(`/api/news/preview/${tokenOf(link)}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    parish.clock.advance(DRAFT_LINK_MS - 1);
    expect(await statusOf(open(tokenOf(link)))).toBe(200);
    parish.clock.advance(1);
    expect(await statusOf(open(tokenOf(link)))).toBe(404);
    const later = parish.client(await parish.signIn({ ...STAFF, email: 'later@stthomas.example' }));
    expect(await later.news.draftLink({ params })).toEqual({ expiresAt: null });
    await runCleanup(parish.deps);
    expect(await parish.deps.storage.db.selectFrom('draft_links').selectAll().execute()).toEqual([]);
  });

  it('works for a scheduled event, and not for one that is on the site', async () => {
    await parish.staff.events.create({ body: { title: 'Picnic', showFrom: '2026-11-28T18:00' } });
    const link = await parish.staff.events.share({ params });
    const token = tokenOf(link);
    expect((await parish.visitor.events.shared({ params: { token } })).record.visibility).toBe('scheduled');
    expect(await statusOf(open(token))).toBe(404);
    await parish.staff.events.update({ params, body: { title: 'Picnic', showFrom: null } });
    expect(await statusOf(parish.staff.events.share({ params }))).toBe(409);
  });

  it('ends when it is revoked, replaced, or its record is deleted', async () => {
    const first = tokenOf(await share());
    const second = tokenOf(await parish.staff.news.share({ params }));
    expect([await statusOf(open(first)), await statusOf(open(second))]).toEqual([404, 200]);
    await parish.staff.news.unshare({ params });
    expect(await statusOf(open(second))).toBe(404);
    expect(await statusOf(parish.staff.news.unshare({ params }))).toBe(404);
    const third = tokenOf(await parish.staff.news.share({ params }));
    await parish.staff.news.remove({ params });
    await parish.staff.trash.restore({ params });
    expect(await statusOf(open(third))).toBe(404);
  });

  it.each([
    ['published', { isPublished: true }, 0],
    ['published on schedule', { isPublished: true, showFrom: '2026-11-24T18:00:00.001Z' }, 1],
    ['past the end of its window', { showUntil: '2026-11-24T18:00:00.001Z' }, 1],
  ])('ends when its record is %s, and does not work again as a draft', async (_, change, ms) => {
    const token = tokenOf(await share());
    const body = { title: 'Bell' };
    await parish.staff.news.update({ params, body: { ...body, ...change } });
    parish.clock.advance(ms);
    expect(await statusOf(open(token))).toBe(410);
    expect(await parish.staff.news.draftLink({ params })).toEqual({ expiresAt: null });
    expect(await statusOf(parish.staff.news.share({ params }))).toBe(409);
    const draft = { ...body, isPublished: false, showFrom: null, showUntil: null };
    await parish.staff.news.update({ params, body: draft });
    expect(await statusOf(open(token))).toBe(404);
    expect(await statusOf(open(tokenOf(await parish.staff.news.share({ params }))))).toBe(200);
    expect(await statusOf(open(token))).toBe(404);
  });

  it('is created again when a call is repeated, because its token is not stored', async () => {
    await parish.staff.news.create({ body: { title: 'Bell' } });
    const call = { params, idempotencyKey: 'the-same' };
    const [lost, repeated] = [await parish.staff.news.share(call), await parish.staff.news.share(call)];
    expect([await statusOf(open(tokenOf(lost))), await statusOf(open(tokenOf(repeated)))]).toEqual([
      404, 200,
    ]);
    const stored = JSON.stringify(await allRows(parish.deps.storage));
    expect(stored).not.toContain(tokenOf(repeated));
  });

  it('is not needed for a preview, which saves nothing', async () => {
    const body = { title: 'Bell', content: 'It has come.' };
    expect(await parish.staff.news.preview({ body })).toMatchObject({ ...body, version: 1 });
    expect(await parish.staff.news.list({ query: { admin: 'true' } })).toEqual([]);
    const { _id, createdAt } = await parish.staff.events.create({ body: { title: 'Picnic' } });
    const query = { id: String(_id) };
    const changed = { title: 'Fair', date: '2026-12-24', isPublished: false };
    const preview = await parish.staff.events.preview({ query, body: changed });
    expect(preview).toMatchObject({ ...changed, _id, createdAt, dateText: 'Thursday, December 24, 2026' });
    expect((await parish.visitor.events.read({ params: { id: _id } })).title).toBe('Picnic');
    const wrong = { ...changed, showFrom: '2027-01-02T00:00', showUntil: '2027-01-01T00:00' };
    expect(await statusOf(parish.staff.events.preview({ query, body: wrong }))).toBe(400);
    expect(await statusOf(parish.staff.events.preview({ query: { id: '999' }, body: changed }))).toBe(404);
  });

  it('is recorded in the activity log', async () => {
    await share();
    await parish.staff.news.unshare({ params });
    const { entries } = await parish.staff.activity.list();
    expect(entries.map(({ action, title }) => `${action} ${title}`).slice(0, 2)).toEqual([
      'unshare Bell',
      'share Bell',
    ]);
  });
});
