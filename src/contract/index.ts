import { activity } from './resources/activity.ts';
import { ads } from './resources/ads.ts';
import { auth } from './resources/auth.ts';
import { clergy } from './resources/clergy.ts';
import { daily } from './resources/daily.ts';
import { events } from './resources/events.ts';
import { formerVicars } from './resources/former-vicars.ts';
import { gallery, galleryFolders } from './resources/gallery.ts';
import { prayerRequests } from './resources/inbox/prayer-requests.ts';
import { takeDowns } from './resources/inbox/take-downs.ts';
import { visits } from './resources/inbox/visits.ts';
import { lectionary } from './resources/lectionary.ts';
import { upload } from './resources/media.ts';
import { news } from './resources/news.ts';
import { live, notices } from './resources/notices.ts';
import { organizations } from './resources/organizations.ts';
import { parish } from './resources/parish/details.ts';
import { parishFeasts } from './resources/parish/feasts.ts';
import { gettingStarted } from './resources/parish/getting-started.ts';
import { history } from './resources/parish/history.ts';
import { passages } from './resources/passages.ts';
import { payment } from './resources/payment.ts';
import { schedule } from './resources/schedule.ts';
import { search } from './resources/search.ts';
import { resourceFolders, resources } from './resources/service-resources.ts';
import { services } from './resources/services.ts';
import { days, sunday } from './resources/sunday.ts';
import { system } from './resources/system.ts';
import { tones } from './resources/tones.ts';
import { trash } from './resources/trash.ts';
import { users } from './resources/users.ts';
import { vicar } from './resources/vicar.ts';

/** All endpoints, grouped under the same names as in `routes`. */
export const api = {
  auth,
  users,
  events,
  news,
  services,
  schedule,
  sunday,
  days,
  notices,
  live,
  organizations,
  vicar,
  clergy,
  formerVicars,
  history,
  parishFeasts,
  upload,
  galleryFolders,
  gallery,
  resourceFolders,
  resources,
  parish,
  gettingStarted,
  payment,
  ads,
  prayerRequests,
  visits,
  takeDowns,
  trash,
  activity,
  lectionary,
  passages,
  tones,
  daily,
  search,
  system,
};
export type Api = typeof api;
