import { routes as ads } from '#ads/wire.ts';
import { routes as bible } from '#bible/wire.ts';
import { routes as calendar } from '#calendar/wire.ts';
import { routes as daily } from '#daily/wire.ts';
import { routes as events } from '#events/wire.ts';
import { routes as gallery } from '#gallery/wire.ts';
import { routes as giving } from '#giving/wire.ts';
import { routes as inbox } from '#inbox/wire.ts';
import { routes as auditLog } from '#kit/audit-log/wire.ts';
import { routes as accounts } from '#kit/auth/wire.ts';
import { routes as trash } from '#kit/trash/wire.ts';
import { routes as uploads } from '#kit/uploads/wire.ts';
import { routes as letter } from '#letter/wire.ts';
import { routes as news } from '#news/wire.ts';
import { routes as organizations } from '#organizations/wire.ts';
import { routes as parish } from '#parish/wire.ts';
import { routes as people } from '#people/wire.ts';
import { routes as resources } from '#resources/wire.ts';
import { routes as services } from '#services/wire.ts';
import { routes as week } from '#week/wire.ts';
import { routes as gettingStarted } from './getting-started/wire.ts';
import { routes as imports } from './imports/wire.ts';
import { routes as portability } from './portability/wire.ts';
import { routes as redirects } from './redirects/wire.ts';
import { routes as search } from './search/wire.ts';

/** The method and path of every call that a client makes, by group. */
export const routes = {
  ...accounts,
  ...uploads,
  ...trash,
  ...auditLog,
  ...events,
  ...news,
  ...services,
  ...week,
  ...organizations,
  ...people,
  ...parish,
  ...calendar,
  ...gallery,
  ...resources,
  ...giving,
  ...ads,
  ...inbox,
  ...letter,
  ...bible,
  ...daily,
  ...search,
  ...gettingStarted,
  ...portability,
  ...redirects,
  ...imports,
} as const;
