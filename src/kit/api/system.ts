import { z } from 'zod';
import { routes } from '#app/api-routes.ts';
import { endpoint } from './endpoint.ts';

export const system = {
  /** Liveness: no disk or database access. */
  health: endpoint(routes.system.health, {
    access: 'anyone',
    response: z.object({ status: z.literal('ok') }),
  }),
  /** Readiness: queries the database at most every 5 s. */
  ready: endpoint(routes.system.ready, {
    access: 'anyone',
    response: z.object({ status: z.literal('ready') }),
  }),
  openapi: endpoint(routes.system.openapi, {
    access: 'anyone',
    response: z.record(z.string(), z.unknown()),
    cached: true,
  }),
};
