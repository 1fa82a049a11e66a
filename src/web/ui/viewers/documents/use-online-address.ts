import { useRouteLoaderData } from 'react-router';
import { onlineAddress } from '#domain/online-viewer.ts';
import { parish } from '#parish';

/** Where the parish's online viewer shows an office document; undefined where it has none, or none that could fetch it. */
export function useOnlineAddress(address: string): string | undefined {
  const root = useRouteLoaderData<{ publicUrl: string }>('root');
  return onlineAddress(address, { template: parish.documentViewer, publicUrl: root?.publicUrl ?? '' });
}
