import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { installTrustedTypesPolicy } from '#kit/ssr/trusted-types.ts';

// zod reads this setting when it loads (only the dashboard loads it). Without it zod tries `new Function`, which the
// content security policy reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
installTrustedTypesPolicy();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// on a first visit it waits until the page is interactive; later the script itself is saved
const readOffline = () => import('#app/offline/offline-reading.ts');
if (import.meta.env.PROD) {
  if (navigator.serviceWorker?.controller) readOffline();
  else setTimeout(() => navigator.onLine && readOffline(), 3_000);
}
