import { StrictMode, startTransition } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { hydrateRoot } from './ssr/react-dom.ts';

// Where zod reads its settings as it loads, which only the dashboard lets it. Otherwise it tries whether it may compile code, and
// the browser reports that to whoever looks for attempts.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
