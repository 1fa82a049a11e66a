import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type ExpectedMedium, isWebAddress, type MediaKind, mediaKind } from '#domain/media-kind.ts';
import type { ImageViewerProps } from './pictures/image-viewer.tsx';
import type { ViewedFile, ViewerProps } from './viewed-file.ts';

type Viewer = (props: ViewerProps) => ReactNode;

const imageViewer = async () => (await import('./pictures/image-viewer.tsx')).ImageViewer;
const pdfViewer = async (): Promise<Viewer> => (await import('./pdf/pdf-viewer.tsx')).PdfViewer;
const documentViewer = async (): Promise<Viewer> =>
  (await import('./documents/document-viewer.tsx')).DocumentViewer;
const audioPlayer = async (): Promise<Viewer> => (await import('./sound/audio-player.tsx')).AudioPlayer;
const videoPlayer = async (): Promise<Viewer> => (await import('./video/video-player.tsx')).VideoPlayer;
/** A picture among the documents is one picture of the image viewer. */
const pictureViewer = async (): Promise<Viewer> => {
  const ImageViewer = await imageViewer();
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

export interface Viewers {
  /** The open viewer, if there is one: to be rendered anywhere on the page. */
  readonly viewer: ReactNode;
  /** Whether a viewer was asked for whose code is still on its way. */
  readonly isOpening: boolean;
  open(file: ViewedFile): void;
  openPictures(pictures: ImageViewerProps['pictures'], start: number): void;
}

/**
 * A place for the viewer of a page, of which one may be open. When its code does not come, the file opens by itself.
 *
 * @param onlineViewer see `ViewerProps`.
 */
export function useViewers({ onlineViewer }: Pick<ViewerProps, 'onlineViewer'> = {}): Viewers {
  const [viewer, setViewer] = useState<ReactNode>(null);
  const [isOpening, setOpening] = useState(false);
  const asked = useRef(0);
  const close = useCallback(() => setViewer(null), []);
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );

  const show = async (arriving: Promise<ReactNode>, otherwise: string) => {
    asked.current += 1;
    const turn = asked.current;
    setOpening(true);
    const arrived = await arriving.catch((error: unknown) => {
      console.error(error);
      return null;
    });
    // another was asked for since, or the page was left
    if (turn !== asked.current) return;
    setOpening(false);
    setViewer(arrived);
    if (arrived === null && isWebAddress(otherwise)) window.location.assign(otherwise);
  };

  return {
    viewer,
    isOpening,
    open(file) {
      const arriving = viewerFor(file).then((Viewer) => (
        <Viewer file={file} onlineViewer={onlineViewer} onClose={close} />
      ));
      show(arriving, file.address);
    },
    openPictures(pictures, start) {
      const arriving = imageViewer().then((ImageViewer) => (
        <ImageViewer pictures={pictures} start={start} onClose={close} />
      ));
      show(arriving, pictures[start]?.src ?? '');
    },
  };
}
