import { activity } from './activity.ts';
import { ads } from './ads.ts';
import { auth } from './auth.ts';
import { clergy } from './clergy.ts';
import { daily } from './daily.ts';
import { events } from './events.ts';
import { formerVicars } from './former-vicars.ts';
import { gallery, galleryFolders } from './gallery.ts';
import { lectionary } from './lectionary.ts';
import { upload } from './media.ts';
import { news } from './news.ts';
import { organizations } from './organizations.ts';
import { passages } from './passages.ts';
import { payment } from './payment.ts';
import { prayerRequests } from './prayer-requests.ts';
import { resourceFolders, resources } from './service-resources.ts';
import { services } from './services.ts';
import { system } from './system.ts';
import { tones } from './tones.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';
import { vicar } from './vicar.ts';

/** All endpoints, grouped under the same names as in `routes`. */
export const api = {
  auth,
  users,
  events,
  news,
  services,
  organizations,
  vicar,
  clergy,
  formerVicars,
  upload,
  galleryFolders,
  gallery,
  resourceFolders,
  resources,
  payment,
  ads,
  prayerRequests,
  trash,
  activity,
  lectionary,
  passages,
  tones,
  daily,
  system,
};
export type Api = typeof api;
