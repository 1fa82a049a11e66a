import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/use-test-app.ts';

const SUNDAY = '2026-11-29';

describe('the letter', () => {
  const parish = useTestApp({ engine: 'sqlite' });

  it('has every line as text and as HTML, with absolute links and nothing remote', async () => {
    const { services, events, week } = parish.staff;
    await services.create({ body: { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM' } });
    await services.setChange({
      params: { id: 1, date: SUNDAY },
      body: { change: 'notHeld', reason: 'snow' },
    });
    await events.create({
      body: { title: 'Picnic <script>alert(1)</script>', date: '2026-12-02', time: '5 PM' },
    });
    const greeting = 'Dear **all**, see [the gallery](/gallery)\n\n- one\n- two';
    await week.update({ params: { date: SUNDAY }, body: { greeting, lines: ['Bring a "dish"'] } });

    const { subject, text, html } = await parish.deps.renderLetter(SUNDAY);
    const { publicUrl } = parish.deps.config;
    expect(subject).toMatch(/^November 29 – December 5, 2026 · /);
    for (const line of [
      ...['Dear all, see the gallery', '• one', '8:30 AM · Holy Qurbana (Canceled: snow)'],
      ...['5:00 PM · Picnic <script>alert(1)</script>', 'Bring a "dish"', `${publicUrl}/week/${SUNDAY}`],
    ])
      expect(text).toContain(line);
    for (const part of [
      ...['<strong>all</strong>', `href="${publicUrl}/gallery"`, '<li><p>one</p></li>', '>8:30 AM</strong>'],
      ...[
        'Canceled: snow',
        '&lt;script&gt;',
        'Bring a &quot;dish&quot;',
        `href="${publicUrl}/week/${SUNDAY}"`,
      ],
    ])
      expect(html).toContain(part);
    expect(html).not.toMatch(/<(?:script|img|link|iframe)|\bsrc=|url\(|@import|href="\//);
  });
});
