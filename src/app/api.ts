import { ads } from '#ads/contract.ts';
import { passages } from '#bible/contract/passages.ts';
import { lectionary } from '#calendar/contract.ts';
import { parishFeasts } from '#calendar/feasts/contract.ts';
import { tones } from '#calendar/tone/contract.ts';
import { daily } from '#daily/contract.ts';
import { events } from '#events/contract.ts';
import { gallery, galleryFolders } from '#gallery/contract.ts';
import { payment } from '#giving/contract.ts';
import { prayerRequests } from '#inbox/contract/prayer-requests.ts';
import { takeDowns } from '#inbox/contract/take-downs.ts';
import { visits } from '#inbox/contract/visits.ts';
import { system } from '#kit/api/system.ts';
import { activityEndpoints } from '#kit/audit-log/contract.ts';
import { auth } from '#kit/auth/contract.ts';
import { users } from '#kit/auth/users/contract.ts';
import { trashEndpoints } from '#kit/trash/contract.ts';
import { upload } from '#kit/uploads/contract.ts';
import { letter } from '#letter/contract.ts';
import { news } from '#news/contract.ts';
import { organizations } from '#organizations/contract.ts';
import { parish, phoneNumbers } from '#parish/contract.ts';
import { history } from '#parish/history/contract.ts';
import { clergy } from '#people/clergy/contract.ts';
import { formerVicars } from '#people/former-vicars/contract.ts';
import { vicar } from '#people/vicar/contract.ts';
import { resourceFolders, resources } from '#resources/contract.ts';
import { schedule } from '#services/contract/schedule.ts';
import { services } from '#services/contract/services.ts';
import { days, sunday } from '#services/contract/sunday.ts';
import { live, notices } from '#services/notices/contract.ts';
import { week } from '#week/contract.ts';
import { gettingStarted } from './getting-started/contract.ts';
import { imports } from './imports/contract.ts';
import { downloadEndpoints } from './portability/contract.ts';
import { activityKinds, recordKinds } from './records.ts';
import { redirects } from './redirects/contract.ts';
import { search } from './search/contract.ts';

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
  week,
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
  phoneNumbers,
  gettingStarted,
  downloads: downloadEndpoints,
  payment,
  ads,
  prayerRequests,
  visits,
  takeDowns,
  letter,
  trash: trashEndpoints(recordKinds),
  activity: activityEndpoints(activityKinds),
  lectionary,
  passages,
  tones,
  daily,
  search,
  redirects,
  imports,
  system,
};
type AllEndpoints = typeof api;

declare module '#kit/api/client.ts' {
  interface Api extends AllEndpoints {}
}
