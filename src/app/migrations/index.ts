import type { Migrations } from '#kit/storage/migrate.ts';
import * as foundation from './0001-0020/0001-foundation.ts';
import * as files from './0001-0020/0002-files.ts';
import * as recordPictures from './0001-0020/0003-record-pictures.ts';
import * as servicesOrganizations from './0001-0020/0004-services-organizations.ts';
import * as people from './0001-0020/0005-people.ts';
import * as paymentAds from './0001-0020/0006-payment-ads.ts';
import * as prayerRequests from './0001-0020/0007-prayer-requests.ts';
import * as accounts from './0001-0020/0008-accounts.ts';
import * as trash from './0001-0020/0009-trash.ts';
import * as growth from './0001-0020/0010-growth.ts';
import * as manyProcesses from './0001-0020/0011-many-processes.ts';
import * as activity from './0001-0020/0012-activity.ts';
import * as floods from './0001-0020/0013-floods.ts';
import * as eventMonths from './0001-0020/0014-event-months.ts';
import * as newsTitles from './0001-0020/0015-news-titles.ts';
import * as plainCounts from './0001-0020/0016-plain-counts.ts';
import * as previousCode from './0001-0020/0017-previous-code.ts';
import * as trashParents from './0001-0020/0018-trash-parents.ts';
import * as bibleTexts from './0001-0020/0019-bible-texts.ts';
import * as eventDrafts from './0001-0020/0020-event-drafts.ts';
import * as invitations from './0021-0040/0021-invitations.ts';
import * as zelleLink from './0021-0040/0022-zelle-link.ts';
import * as oncePublic from './0021-0040/0023-once-public.ts';
import * as parish from './0021-0040/0024-parish.ts';
import * as serviceSchedule from './0021-0040/0025-service-schedule.ts';
import * as notices from './0021-0040/0026-notices.ts';
import * as eventSeries from './0021-0040/0027-event-series.ts';
import * as visibility from './0021-0040/0028-visibility.ts';
import * as visits from './0021-0040/0029-visits.ts';
import * as takeDowns from './0021-0040/0030-take-downs.ts';
import * as digest from './0021-0040/0031-digest.ts';
import * as mainService from './0021-0040/0032-main-service.ts';
import * as days from './0021-0040/0033-days.ts';
import * as eventProgram from './0021-0040/0034-event-program.ts';
import * as serviceLength from './0021-0040/0035-service-length.ts';
import * as galleryOrder from './0021-0040/0036-gallery-order.ts';
import * as activityFolder from './0021-0040/0037-activity-folder.ts';
import * as pictureDetails from './0021-0040/0038-picture-details.ts';
import * as passkeys from './0021-0040/0039-passkeys.ts';
import * as weeks from './0021-0040/0040-weeks.ts';
import * as letter from './0041-letter.ts';
import * as yearlyPrayers from './0042-yearly-prayers.ts';
import * as recordVersions from './0043-record-versions.ts';
import * as imports from './0044-imports.ts';
import * as redirects from './0045-redirects.ts';

/** All migrations in order. A released name never changes, because databases store it. */
export const migrations: Migrations = {
  '0001-foundation': foundation,
  '0002-files': files,
  '0003-record-pictures': recordPictures,
  '0004-services-organizations': servicesOrganizations,
  '0005-people': people,
  '0006-payment-ads': paymentAds,
  '0007-prayer-requests': prayerRequests,
  '0008-accounts': accounts,
  '0009-trash': trash,
  '0010-growth': growth,
  '0011-many-processes': manyProcesses,
  '0012-activity': activity,
  '0013-floods': floods,
  '0014-event-months': eventMonths,
  '0015-news-titles': newsTitles,
  '0016-plain-counts': plainCounts,
  '0017-previous-code': previousCode,
  '0018-trash-parents': trashParents,
  '0019-bible-texts': bibleTexts,
  '0020-event-drafts': eventDrafts,
  '0021-invitations': invitations,
  '0022-zelle-link': zelleLink,
  '0023-once-public': oncePublic,
  '0024-parish': parish,
  '0025-service-schedule': serviceSchedule,
  '0026-notices': notices,
  '0027-event-series': eventSeries,
  '0028-visibility': visibility,
  '0029-visits': visits,
  '0030-take-downs': takeDowns,
  '0031-digest': digest,
  '0032-main-service': mainService,
  '0033-days': days,
  '0034-event-program': eventProgram,
  '0035-service-length': serviceLength,
  '0036-gallery-order': galleryOrder,
  '0037-activity-folder': activityFolder,
  '0038-picture-details': pictureDetails,
  '0039-passkeys': passkeys,
  '0040-weeks': weeks,
  '0041-letter': letter,
  '0042-yearly-prayers': yearlyPrayers,
  '0043-record-versions': recordVersions,
  '0044-imports': imports,
  '0045-redirects': redirects,
};
