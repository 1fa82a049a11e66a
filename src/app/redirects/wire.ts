import { recordRoutes } from '#kit/api/routes.ts';

export const routes = { redirects: recordRoutes('/api/redirects') } as const;

/** Addresses of WordPress that name a post or page in the query of the home page. */
export const OLD_QUERY = /^\/\?(?:p|page_id)=(\d{1,10})$/;
