import { adsRoutes } from '#ads/routes.server.ts';
import { passagesRoutes } from '#bible/routes.server.ts';
import { parishFeastsRoutes } from '#calendar/feasts/routes.server.ts';
import { lectionaryRoutes } from '#calendar/routes.server.ts';
import { tonesRoutes } from '#calendar/tone/routes.server.ts';
import { dailyRoutes } from '#daily/routes.server.ts';
import { eventsRoutes } from '#events/routes.server.ts';
import { galleryFoldersRoutes } from '#gallery/folder-routes.server.ts';
import { galleryRoutes } from '#gallery/routes.server.ts';
import { paymentRoutes } from '#giving/routes.server.ts';
import { prayerRequestKind, visitKind } from '#inbox/kinds.server.ts';
import { inboxRoutes, takeDownRoutes } from '#inbox/routes.server.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { activityRoutes } from '#kit/audit-log/routes.server.ts';
import { authRoutes } from '#kit/auth/routes.server.ts';
import { usersRoutes } from '#kit/auth/users/routes.server.ts';
import { systemRoutes } from '#kit/http/api/system-routes.ts';
import { trashRoutes } from '#kit/trash/routes.server.ts';
import { uploadRoutes } from '#kit/uploads/routes.server.ts';
import { letterHandlers } from '#letter/sending.server.ts';
import { subscriptionHandlers } from '#letter/subscriptions.server.ts';
import { newsRoutes } from '#news/routes.server.ts';
import { organizationsRoutes } from '#organizations/routes.server.ts';
import { historyRoutes } from '#parish/history/routes.server.ts';
import { parishRoutes, phoneNumberRoutes } from '#parish/routes.server.ts';
import { clergyRoutes, formerVicarsRoutes } from '#people/routes.server.ts';
import { vicarRoutes } from '#people/vicar/routes.server.ts';
import { resourceFoldersRoutes } from '#resources/folder-routes.server.ts';
import { resourcesRoutes } from '#resources/routes.server.ts';
import { daysRoutes } from '#services/days.server.ts';
import { liveRoutes, noticesRoutes } from '#services/notices/routes.server.ts';
import { servicesRoutes } from '#services/routes.server.ts';
import { scheduleRoutes, sundayRoutes } from '#services/schedule.server.ts';
import { api } from '../api.ts';
import { gettingStartedRoutes } from '../getting-started/routes.server.ts';
import { importsRoutes } from '../imports/routes.server.ts';
import { downloadRoutes } from '../portability/downloads.server.ts';
import { redirectsRoutes } from '../redirects/redirects.server.ts';
import { searchRoutes } from '../search/routes.server.ts';
import { weekRoutes } from '../week/week.server.ts';

/** The handlers of all endpoints: a missing one does not compile. */
export function handlersOf(deps: AppContext): {
  readonly [G in keyof typeof api]: Handlers<(typeof api)[G]>;
} {
  return {
    auth: authRoutes(deps),
    users: usersRoutes(deps),
    events: eventsRoutes(deps),
    news: newsRoutes(deps),
    services: servicesRoutes(deps),
    schedule: scheduleRoutes(deps),
    sunday: sundayRoutes(deps),
    days: daysRoutes(deps),
    notices: noticesRoutes(deps),
    live: liveRoutes(deps),
    week: weekRoutes(deps),
    organizations: organizationsRoutes(deps),
    vicar: vicarRoutes(deps),
    clergy: clergyRoutes(deps),
    formerVicars: formerVicarsRoutes(deps),
    history: historyRoutes(deps),
    parishFeasts: parishFeastsRoutes(deps),
    upload: uploadRoutes(deps),
    galleryFolders: galleryFoldersRoutes(deps),
    gallery: galleryRoutes(deps),
    resourceFolders: resourceFoldersRoutes(deps),
    resources: resourcesRoutes(deps),
    parish: parishRoutes(deps),
    phoneNumbers: phoneNumberRoutes(deps),
    gettingStarted: gettingStartedRoutes(deps),
    downloads: downloadRoutes(deps),
    payment: paymentRoutes(deps),
    ads: adsRoutes(deps),
    trash: trashRoutes(deps),
    activity: activityRoutes(deps),
    prayerRequests: inboxRoutes(prayerRequestKind, deps),
    visits: inboxRoutes(visitKind, deps),
    takeDowns: takeDownRoutes(deps),
    letter: { ...letterHandlers(deps), ...subscriptionHandlers(deps) },
    lectionary: lectionaryRoutes(deps),
    passages: passagesRoutes(deps),
    tones: tonesRoutes(deps),
    daily: dailyRoutes(deps),
    search: searchRoutes(deps),
    redirects: redirectsRoutes(deps),
    imports: importsRoutes(deps),
    system: systemRoutes(deps, api),
  };
}
