import { auth } from './auth.ts';
import { events } from './events.ts';
import { news } from './news.ts';
import { system } from './system.ts';

/** The whole API: groups of endpoints under the same names as in `routes`. */
export const api = { auth, events, news, system };
export type Api = typeof api;
