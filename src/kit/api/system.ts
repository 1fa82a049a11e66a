import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const system = {
  /** Liveness: no disk or database access. */
  health: endpoint('GET /healthz', {
    access: 'anyone',
    response: z.object({ status: z.literal('ok') }),
  }),
  /** Readiness: queries the database at most every 5 s. */
  ready: endpoint('GET /readyz', {
    access: 'anyone',
    response: z.object({ status: z.literal('ready') }),
  }),
  openapi: endpoint('GET /api/openapi.json', {
    access: 'anyone',
    response: z.record(z.string(), z.unknown()),
    cached: true,
  }),
};
