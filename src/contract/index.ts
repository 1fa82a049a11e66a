import { auth } from './auth.ts';
import { daily } from './daily.ts';
import { events } from './events.ts';
import { gallery, galleryFolders } from './gallery.ts';
import { lectionary } from './lectionary.ts';
import { upload } from './media.ts';
import { news } from './news.ts';
import { passages } from './passages.ts';
import { resourceFolders, resources } from './service-resources.ts';
import { system } from './system.ts';
import { tones } from './tones.ts';

/** The whole API: groups of endpoints under the same names as in `routes`. */
export const api = {
  auth,
  events,
  news,
  upload,
  galleryFolders,
  gallery,
  resourceFolders,
  resources,
  lectionary,
  passages,
  tones,
  daily,
  system,
};
export type Api = typeof api;
