import type { ReactNode } from 'react';
import { type ExpectedMedium, type MediaKind, mediaKind } from '#domain/media/media-kind.ts';
import type { ViewerFile, ViewerProps } from './viewer-file.ts';

type Viewer = (props: ViewerProps) => ReactNode;

const pdfViewer = async (): Promise<Viewer> => (await import('./pdf/pdf-viewer.tsx')).PdfViewer;
const documentViewer = async (): Promise<Viewer> =>
  (await import('./documents/document-viewer.tsx')).DocumentViewer;
const audioPlayer = async (): Promise<Viewer> => (await import('./sound/audio-player.tsx')).AudioPlayer;
const videoPlayer = async (): Promise<Viewer> => (await import('./video/video-player.tsx')).VideoPlayer;
/** A picture in a document folder opens as a single picture of the image viewer. */
const pictureViewer = async (): Promise<Viewer> => {
  const { ImageViewer } = await import('./pictures/image-viewer.tsx');
  return ({ file: { url, title }, onClose }) => (
    <ImageViewer pictures={[{ src: url, alt: title, title }]} onClose={onClose} />
  );
};

/** Viewers by media kind; their code is loaded on demand. */
const VIEWERS: Readonly<Record<Exclude<MediaKind, 'none'>, () => Promise<Viewer>>> = {
  pdf: pdfViewer,
  office: documentViewer,
  text: documentViewer,
  picture: pictureViewer,
  audio: audioPlayer,
  video: videoPlayer,
  'site-video': videoPlayer,
};
/** The viewer that reports an unsupported file, by the expected medium. */
const UNSUPPORTED_FILE_VIEWERS: Readonly<Record<ExpectedMedium, () => Promise<Viewer>>> = {
  audio: audioPlayer,
  video: videoPlayer,
  document: documentViewer,
};

/** Loads the viewer for a file. */
export function loadViewer(file: ViewerFile): Promise<Viewer> {
  const kind = mediaKind(file);
  return kind === 'none' ? UNSUPPORTED_FILE_VIEWERS[file.expected ?? 'document']() : VIEWERS[kind]();
}
