import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { letterHandlers } from './sending.server.ts';
import { subscriptionHandlers } from './subscriptions.server.ts';

export function letterRoutes(deps: AppContext): Handlers<Api['letter']> {
  return { ...letterHandlers(deps), ...subscriptionHandlers(deps) };
}
