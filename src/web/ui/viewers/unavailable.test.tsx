import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { DocumentViewer } from './documents/document-viewer.tsx';
import { AudioPlayer } from './sound/audio-player.tsx';
import { VideoPlayer } from './video/video-player.tsx';

const archive = { title: 'Minutes', url: '/media/minutes.zip', fileName: 'minutes.zip' };

it.each([
  ['document viewer', DocumentViewer, 'Viewer not available for this file type'],
  ['audio player', AudioPlayer, 'Audio player not available for this URL format'],
  ['video player', VideoPlayer, 'Video player not available for this URL format'],
])(
  'the %s shows an error and a link when it does not support a file',
  { tags: ['P8'] },
  (_, Viewer, message) => {
    const Page = createRoutesStub([
      { id: 'root', path: '/', Component: () => <Viewer file={archive} onClose={() => {}} /> },
    ]);
    const html = renderToStaticMarkup(<Page />);
    expect(html).toContain(message);
    expect(html).toContain('href="/media/minutes.zip"');
  },
);
