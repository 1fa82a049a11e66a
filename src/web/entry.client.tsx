import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { installTrustedTypesPolicy } from './ssr/trusted-types.ts';

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
