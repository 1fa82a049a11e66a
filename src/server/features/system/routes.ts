import { type Api, api } from '#contract/index.ts';
import { openapi } from '#contract/openapi.ts';
import type { Deps } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';

/** How long an answer about readiness is trusted, so that a probe costs the database nothing. */
const READY_FOR_MS = 5_000;

export function systemRoutes({ storage, clock }: Deps): Handlers<Api['system']> {
  let description: ReturnType<typeof openapi> | undefined;
  let ready: { readonly askedAt: number; readonly answer: Promise<unknown> } | undefined;
  return {
    health: () => ({ status: 'ok' }),
    ready: async () => {
      const now = clock.now();
      if (!ready || Math.abs(now - ready.askedAt) > READY_FOR_MS)
        ready = {
          askedAt: now,
          answer: storage.db.selectFrom('content_revision').select('revision').execute(),
        };
      await ready.answer;
      return { status: 'ready' };
    },
    openapi: () => {
      description ??= openapi(api);
      return description;
    },
  };
}
