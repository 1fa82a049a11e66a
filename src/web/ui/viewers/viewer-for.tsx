import type { ReactNode } from 'react';
import { type ExpectedMedium, type MediaKind, mediaKind } from '#domain/media-kind.ts';
import type { ViewedFile, ViewerProps } from './open-file.ts';

type Viewer = (props: ViewerProps) => ReactNode;

const pdfViewer = async (): Promise<Viewer> => (await import('./pdf/pdf-viewer.tsx')).PdfViewer;
const documentViewer = async (): Promise<Viewer> =>
  (await import('./documents/document-viewer.tsx')).DocumentViewer;
const audioPlayer = async (): Promise<Viewer> => (await import('./sound/audio-player.tsx')).AudioPlayer;
const videoPlayer = async (): Promise<Viewer> => (await import('./video/video-player.tsx')).VideoPlayer;
/** A picture among the documents is one picture of the image viewer. */
const pictureViewer = async (): Promise<Viewer> => {
  const { ImageViewer } = await import('./pictures/image-viewer.tsx');
  return ({ file: { address, title }, onClose }) => (
    <ImageViewer pictures={[{ src: address, alt: title, title }]} onClose={onClose} />
  );
};

/** Each kind's viewer; its code is fetched when it is first asked for. */
const VIEWERS: Readonly<Record<Exclude<MediaKind, 'none'>, () => Promise<Viewer>>> = {
  pdf: pdfViewer,
  office: documentViewer,
  text: documentViewer,
  picture: pictureViewer,
  audio: audioPlayer,
  video: videoPlayer,
  'site-video': videoPlayer,
};
/** Who says that a file cannot be shown: the viewer that was expected. */
const REFUSALS: Readonly<Record<ExpectedMedium, () => Promise<Viewer>>> = {
  audio: audioPlayer,
  video: videoPlayer,
  document: documentViewer,
};

/** Fetches the code of the viewer that a file wants. */
export function viewerFor(file: ViewedFile): Promise<Viewer> {
  const kind = mediaKind(file);
  return kind === 'none' ? REFUSALS[file.expected ?? 'document']() : VIEWERS[kind]();
}
