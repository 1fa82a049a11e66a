/** What the entry points do before anything else. */
import { setRoutes } from '#kit/session/browser-client.ts';
import { routes } from '../api-routes.ts';
import { defineSite } from '../definition.ts';

setRoutes(routes);
defineSite();
