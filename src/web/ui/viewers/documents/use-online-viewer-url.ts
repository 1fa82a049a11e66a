import { useRouteLoaderData } from 'react-router';
import { onlineViewerUrl } from '#domain/online-viewer.ts';
import { parish } from '#parish';

/**
 * URL of an office document in the parish's online viewer; undefined if none is configured or it could not reach the
 * file.
 */
export function useOnlineViewerUrl(url: string): string | undefined {
  const root = useRouteLoaderData<{ publicUrl: string }>('root');
  return onlineViewerUrl(url, { template: parish.documentViewer, publicUrl: root?.publicUrl ?? '' });
}
