import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const SOURCE = 'Bring **lamp** oil, see [the list](https://x.example/l)';
const PLAIN = 'Bring lamp oil, see the list';

it('formatting is removed from searches, feeds, calendars and previews, and stays in the field of the API', async () => {
  const app = await testApp({ engine: 'sqlite', now: '2026-11-24T18:00:00.000Z' });
  onTestFinished(app.close);
  const [staff, visitor] = [app.client(await app.signIn()), app.client()];
  const event = await staff.events.create({
    body: { title: 'Feast', date: '2026-12-05', description: `${SOURCE} ${'and come '.repeat(30)}` },
  });
  await staff.news.create({ body: { title: 'News', content: SOURCE, isPublished: true } });
  await staff.services.create({
    body: { name: 'Qurbana', day: 'Sunday', time: '8:30 AM', category: 'regular', description: SOURCE },
  });
  await staff.organizations.create({
    body: {
      organization_type: 'Prayer Group',
      title: 'Friends',
      members: SOURCE,
      announcements: '**We** meet on _Fridays_. Call **(555) 555-0184**.',
    },
  });
  await staff.vicar.update({ body: { name: 'Fr. Mathew', title: 'Vicar', message1: SOURCE } });
  await staff.history.create({ body: { date: '1974', title: 'Founded', text: SOURCE } });
  await staff.clergy.create({ body: { name: 'Dn. Paul', title: 'Deacon', description: SOURCE } });

  expect(event).toMatchObject({
    description: expect.stringContaining(SOURCE),
    summary: expect.stringMatching(`^${PLAIN} and come`),
  });
  expect(JSON.stringify(event.excerpt)).toContain(`${PLAIN} and come`);
  expect(await visitor.organizations.list()).toMatchObject([
    {
      meeting: 'We meet on Fridays.',
      contact: ['Call ', { href: 'tel:+15555550184', children: ['(555) 555-0184'] }, '.'],
    },
  ]);
  for (const group of [visitor.events, visitor.news])
    expect(await group.list({ query: { find: 'lamp oil, see the list' } })).toHaveLength(1);
  const results = (await visitor.search.read({ query: { q: 'lamp oil' } })).flatMap(
    ({ results: all }) => all,
  );
  expect(results.map(({ text }) => text.includes(PLAIN))).toEqual(Array.from({ length: 7 }, () => true));
  for (const path of ['/news.xml', '/events.xml', '/calendar/events.ics']) {
    const text = (await (await app.request(path)).text()).replaceAll('\r\n ', '').replaceAll('\\,', ',');
    expect([path, text.includes(PLAIN), text.includes('**')]).toEqual([path, true, false]);
  }
});
