import { type ReactNode, useState } from 'react';
import { isWebUrl } from '../text/links/web-url.ts';
import type { ImageViewerProps } from './pictures/image-viewer.tsx';
import type { ViewerFile } from './viewer-file.ts';

/**
 * State of a page's viewer. At most one is open. Its code is loaded on demand; if that fails, the browser opens the
 * file itself.
 */
export function useViewers() {
  const [viewer, setViewer] = useState<ReactNode>(null);
  const [isOpening, setOpening] = useState(false);
  const close = () => setViewer(null);

  const show = async (loading: Promise<ReactNode>, fallbackUrl: string) => {
    setOpening(true);
    try {
      setViewer(await loading);
    } catch (error) {
      console.error(error);
      if (isWebUrl(fallbackUrl)) window.location.assign(fallbackUrl);
    }
    setOpening(false);
  };

  return {
    /** The open viewer, if any; render it anywhere on the page. */
    viewer,
    /** Whether the code of a requested viewer is loading. */
    isOpening,
    open(file: ViewerFile) {
      const loading = import('./load-viewer.tsx')
        .then(({ loadViewer }) => loadViewer(file))
        .then((Viewer) => <Viewer file={file} onClose={close} />);
      show(loading, file.url);
    },
    openPictures(pictures: ImageViewerProps['pictures'], start: number) {
      const loading = import('./pictures/image-viewer.tsx').then(({ ImageViewer }) => (
        <ImageViewer pictures={pictures} start={start} onClose={close} />
      ));
      show(loading, pictures[start]?.src ?? '');
    },
  };
}
