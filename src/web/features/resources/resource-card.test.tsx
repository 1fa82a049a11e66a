import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ResourceCard } from './resource-card.tsx';

/** As the server writes it, before any script runs. */
const written = (link: string) =>
  renderToStaticMarkup(
    <ResourceCard
      resource={{
        id: 1,
        resource_name: 'A hymn',
        resource_type: 'Video',
        resource_url: link,
        file_name: null,
        link,
        folderId: 1,
        bytes: null,
        createdAt: '2026-11-01T00:00:00.000Z',
        version: 1,
      }}
      onOpen={() => {}}
    />,
  );

it('leads to the film itself as long as no script runs', () => {
  expect(written('https://video.example/hymn.mp4')).toContain('href="https://video.example/hymn.mp4"');
});

it.each(['data:text/html,hymn', 'vbscript:hymn', 'javascript:hymn()', '//video.example/hymn.mp4', ''])(
  'shows the name without a link when the address is %j',
  (address) => {
    expect(written(address)).toContain('A hymn');
    expect(written(address)).not.toContain('href');
  },
);
