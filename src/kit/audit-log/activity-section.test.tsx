import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ActivityItem } from './activity-section.tsx';

it('an activity row isolates bidirectional control characters in names and titles', () => {
  const by = 'Mariam\u202eThomas';
  const entry = {
    id: 1,
    at: '2026-11-24T18:00:00.000Z',
    by,
    action: 'create',
    kind: 'events',
    folder: null,
    url: null,
    count: 1,
  } as const;
  const markup = renderToStaticMarkup(<ActivityItem {...entry} title={'Picnic\u2066'} />);
  expect(markup).toContain(`<bdi>${by}</bdi>`);
  expect(markup).toContain('<bdi>added the event “Picnic\u2066”</bdi>');
  expect(markup.replace(/<[^>]*>/g, '')).toMatch(/^Mariam\u202eThomas added the event/);
});
