import { describe, expect, it } from 'vitest';
import { weekBlocks } from '#week/blocks.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const SUNDAY = '2026-11-29';

/** The text of HTML. */
const shownBy = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe('the letter', () => {
  const parish = useTestApp({ engine: 'sqlite' });

  it('has every line of the week as text and as HTML, with absolute links and nothing remote', async () => {
    const { services, events, news, notices, week } = parish.staff;
    for (const name of ['Holy Qurbana', 'Class'])
      await services.create({ body: { name, day: 'Sunday', time: '8:30 AM', language: 'English' } });
    await services.setChange({
      params: { id: 1, date: SUNDAY },
      body: { change: 'notHeld', reason: 'snow' },
    });
    await events.create({
      body: { title: 'Picnic <script>alert(1)</script>', date: '2026-12-02', time: '5 PM', location: 'Park' },
    });
    await news.create({ body: { title: 'New choir', content: 'Come & "sing"', isPublished: true } });
    await notices.create({
      body: { text: 'Icy roads', from: '2026-12-01T12:00:00Z', until: '2026-12-02T12:00:00Z' },
    });
    const greeting = 'Dear **all**, see [the gallery](/gallery)\n\n- one\n- two';
    await week.update({ params: { date: SUNDAY }, body: { greeting, lines: ['Bring a "dish"'] } });

    const { subject, text, html } = await parish.deps.renderLetter(SUNDAY);
    const { publicUrl } = parish.deps.config;
    expect(subject).toMatch(/^November 29 – December 5, 2026 · /);
    const blocks = weekBlocks(await parish.visitor.week.read({ query: { date: SUNDAY } }));
    const facts = blocks
      .flatMap(({ groups }) => groups)
      .flatMap(({ title, note, lines }) => [
        ...[title, note],
        ...lines.flatMap((line) => [line.term, line.text, line.note]),
      ])
      .filter((fact) => fact !== null);
    expect(facts).toEqual(expect.arrayContaining(['Canceled: snow', 'Park', 'New choir', 'Icy roads']));
    for (const fact of [...facts, 'Dear all, see the gallery']) {
      expect(text).toContain(fact);
      expect(shownBy(html)).toContain(fact);
    }
    for (const part of [
      ...['<strong>all</strong>', `href="${publicUrl}/gallery"`, '<li><p>one</p></li>'],
      ...[`href="${publicUrl}/week/${SUNDAY}"`, `href="${publicUrl}/events/1`],
    ])
      expect(html).toContain(part);
    expect(text).toContain(`${publicUrl}/week/${SUNDAY}`);
    expect(html).not.toMatch(/<(?:script|img|link|iframe)|\bsrc=|url\(|@import|href="\//);
  });
});
