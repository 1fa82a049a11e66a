import { StrictMode, startTransition } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { hydrateRoot } from './ssr/react-dom.ts';

// zod reads this setting when it loads (only the dashboard loads it). Without it zod tries `new Function`, which the
// content security policy reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
