import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';

export const system = {
  /** Is the process alive? Touches neither disk nor database. */
  health: endpoint(routes.system.health, { access: 'anyone', answer: z.object({ status: z.literal('ok') }) }),
  /** Can it serve? Asks the database, at most every 5 s. */
  ready: endpoint(routes.system.ready, {
    access: 'anyone',
    answer: z.object({ status: z.literal('ready') }),
  }),
  openapi: endpoint(routes.system.openapi, {
    access: 'anyone',
    answer: z.record(z.string(), z.unknown()),
    cached: true,
  }),
};
