import type { ReactNode } from 'react';
import { type MediaKind, mediaKind } from '../media/media-kind.ts';
import type { ViewerFile, ViewerProps } from './viewer-file.ts';

type Viewer = (props: ViewerProps) => ReactNode;

const documentViewer = async (): Promise<Viewer> =>
  (await import('./documents/document-viewer.tsx')).DocumentViewer;
const videoPlayer = async (): Promise<Viewer> => (await import('./video/video-player.tsx')).VideoPlayer;

/** Viewers by media kind; their code is loaded on demand. */
const VIEWERS: Readonly<Record<Exclude<MediaKind, 'none'>, () => Promise<Viewer>>> = {
  pdf: async () => (await import('./pdf/pdf-viewer.tsx')).PdfViewer,
  office: documentViewer,
  text: documentViewer,
  /** A picture in a document folder opens as a single picture of the image viewer. */
  async picture() {
    const { ImageViewer } = await import('./pictures/image-viewer.tsx');
    return ({ file: { url, title }, onClose }) => (
      <ImageViewer pictures={[{ src: url, alt: title, title }]} onClose={onClose} />
    );
  },
  audio: async () => (await import('./sound/audio-player.tsx')).AudioPlayer,
  video: videoPlayer,
  'site-video': videoPlayer,
};

/** Loads the viewer for a file. The viewer of the expected medium reports an unsupported file. */
export function loadViewer(file: ViewerFile): Promise<Viewer> {
  const kind = mediaKind(file);
  if (kind !== 'none') return VIEWERS[kind]();
  return file.expected === 'audio' || file.expected === 'video' ? VIEWERS[file.expected]() : documentViewer();
}
