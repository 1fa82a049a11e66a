import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ResourceCard } from './resource-card.tsx';

/** HTML before hydration. */
const render = (link: string) =>
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

it.each(['data:text/html,hymn', 'vbscript:hymn', 'javascript:hymn()', '//video.example/hymn.mp4', ''])(
  'the card shows the name without a link when the URL is %j',
  (url) => {
    expect(render(url)).toContain('A hymn');
    expect(render(url)).not.toContain('href');
  },
);
