import { nextProgramChange } from '#events/program.server.ts';
import { createClient } from '#kit/api/client.ts';
import type { Transport } from '#kit/api/transport.ts';
import type { AppContext } from '#kit/app-context.ts';
import type { App } from '#kit/http/app.ts';
import { nextStoredInstant } from '#kit/http/cache/next-change.ts';
import { createApp as createKitApp } from '#kit/http/create-app.ts';
import type { AppOptions } from '#kit/http/pages/page-routes.ts';
import { visibleParish } from '#parish/parish-settings.server.ts';
import { nextServiceChange } from '#services/sunday.server.ts';
import { api } from '../api.ts';
import { routes } from '../api-routes.ts';
import { auditEventFor } from '../audit-events.ts';
import { calendarFiles } from '../feeds/calendars.ts';
import { feedFiles, feedRoutes } from '../feeds/feeds.ts';
import { formPages } from '../pages.ts';
import { openDownloads } from '../portability/downloads.server.ts';
import { findRedirect } from '../redirects/redirects.server.ts';
import { OLD_QUERY } from '../redirects/wire.ts';
import { handlersOf } from './endpoints.ts';
import { externalOrigins } from './external-origins.ts';
import { pageCacheKey } from './page-keys.ts';

const NOTICE_INSTANTS = [
  ['notices', 'starts_at'],
  ['notices', 'ends_at'],
] as const;

/** Builds the app from its dependencies. It starts no timers and does not listen. */
export function createApp(deps: AppContext, options: AppOptions = {}): App {
  const site = {
    api,
    handlers: handlersOf(deps),
    auditEventFor,
    load: deps.parish.load,
    changes: [
      (now: number) => nextServiceChange(deps, now),
      (now: number) => nextProgramChange(deps, now),
      (now: number) => nextStoredInstant(deps.storage.db, NOTICE_INSTANTS, now),
    ],
    externalVersion: deps.verses.receivedCount,
    files: {
      routes: ['/calendar/:name', ...feedRoutes],
      creators(transport: Transport) {
        const client = createClient(routes, transport);
        const [calendarFile, feedFile] = [calendarFiles(deps, client), feedFiles(deps, client)];
        return (path: string) => calendarFile(path) ?? feedFile(path);
      },
    },
    streams: {
      routes: ['/api/downloads/:what'],
      open: (transport: Transport) => openDownloads(deps, transport),
    },
    pages: {
      cacheKeyOf: pageCacheKey,
      formPages,
      mayHaveMoved: (pathAndQuery: string) => OLD_QUERY.test(pathAndQuery),
      redirectOf: (url: string) => findRedirect(url, deps),
      context: () => ({
        parish: visibleParish(deps.parish.current()),
        externalOrigins: externalOrigins(deps),
      }),
    },
  };
  return createKitApp(deps, site, options);
}
