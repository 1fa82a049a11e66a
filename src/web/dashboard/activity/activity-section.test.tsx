import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Row } from './activity-section.tsx';

it('a name and a title that turn the direction of reading end where they end', () => {
  const by = 'Mariam\u202eThomas';
  const entry = { id: 1, at: '2026-11-24T18:00:00.000Z', by, action: 'create', kind: 'events' } as const;
  const markup = renderToStaticMarkup(<Row {...entry} title={'Picnic\u2066'} />);
  expect(markup).toContain(`<bdi>${by}</bdi>`);
  expect(markup).toContain('<bdi>added the event “Picnic\u2066”</bdi>');
  expect(markup.replace(/<[^>]*>/g, '')).toMatch(/^Mariam\u202eThomas added the event/);
});
