import type { Api } from '../../api/client.ts';
import type { Handlers } from '../../api/handlers.ts';
import { openapi } from '../../api/openapi.ts';
import type { KitContext } from '../../app-context.ts';

/** How long a readiness check is cached, so that frequent probes do not load the database. */
const READINESS_CACHE_MS = 5_000;

/** @param api all endpoints, which the OpenAPI document describes. */
export function systemRoutes(
  { storage, clock }: KitContext,
  api: Parameters<typeof openapi>[0],
): Handlers<Api['system']> {
  let description: ReturnType<typeof openapi> | undefined;
  let ready: { readonly checkedAt: number; readonly query: Promise<unknown> } | undefined;
  return {
    health: () => ({ status: 'ok' }),
    ready: async () => {
      const now = clock.now();
      if (!ready || Math.abs(now - ready.checkedAt) > READINESS_CACHE_MS)
        ready = {
          checkedAt: now,
          query: storage.db.selectFrom('content_revision').select('revision').execute(),
        };
      await ready.query;
      return { status: 'ready' };
    },
    openapi: () => {
      description ??= openapi(api);
      return description;
    },
  };
}
