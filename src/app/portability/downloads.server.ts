import { ReadableStream } from 'node:stream/web';
import { longDate } from '#church-year/dates.ts';
import { busyProblem } from '#kit/api/busy-problem.ts';
import { createClient } from '#kit/api/client.ts';
import { type Handlers, mutationWithPrepare } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { assertSessionActive } from '#kit/api/session.server.ts';
import type { Transport } from '#kit/api/transport.ts';
import type { AppContext } from '#kit/app-context.ts';
import { assertConfirmed, ownerConfirmation } from '#kit/auth/owner-confirmation.server.ts';
import { streamBackup } from '#kit/backup/stream-backup.ts';
import { streamExport } from '#kit/portability/export.server.ts';
import type { GeneratedFile } from '#kit/portability/index-page.server.ts';
import { instant } from '#kit/process/clock.ts';
import { recordMilestone } from '#kit/process/milestones.ts';
import type { Keys } from '#kit/security/crypto.ts';
import { UNSUBSCRIBE_PLACEHOLDER } from '#letter/wire.ts';
import { routes } from '../api-routes.ts';
import { calendarFiles } from '../feeds/calendars.ts';
import { feedFiles } from '../feeds/feeds.ts';
import type { downloadEndpoints } from './contract.ts';
import { formattedFields } from './table-fields.server.ts';
import type { Download } from './wire.ts';

const URL_LIFETIME_MS = 60_000;
const DOWNLOADS_PER_HOUR = 20;
const BUSY_RETRY_SECONDS = 60;
/** What the site makes of its content: the path in the ZIP, the title, and the path on the site. */
const GENERATED_FILES = [
  ['calendar.ics', 'The calendar', '/calendar/all.ics'],
  ['news.xml', 'The feed of news', '/news.xml'],
  ['events.xml', 'The feed of events', '/events.xml'],
] as const;

const DOWNLOAD_PATH = '/api/downloads/';

/** The encrypted part of a URL: what is downloaded, the id of the session that asked for it, and when the URL expires. */
interface Ticket {
  readonly what: Download;
  readonly session: number;
  /** Milliseconds since 1970. */
  readonly expiry: number;
}

export function downloadRoutes(deps: AppContext): Handlers<typeof downloadEndpoints> {
  const { keys, clock, limiters } = deps;
  const confirm = ownerConfirmation(deps);
  const limiter = limiters({ name: 'downloads', attempts: DOWNLOADS_PER_HOUR, seconds: 60 * 60 });
  return {
    create: mutationWithPrepare({
      changesContent: false,
      async prepare({ body: { what, currentPassword }, session, ip }) {
        await limiter.assertWithin(
          `user ${session.user.id}`,
          'You have downloaded a lot. Please wait an hour.',
        );
        if (what === 'everything') return 'confirmed' as const;
        // a recent sign-in is not enough
        if (!currentPassword) return 'password required' as const;
        return confirm(session.user, { session, ip, currentPassword });
      },
      async write({ body: { what }, session }, _, confirmation) {
        assertConfirmed(confirmation, 'download private entries');
        const ticket: Ticket = { what, session: session.id, expiry: clock.now() + URL_LIFETIME_MS };
        return { what, url: DOWNLOAD_PATH + keys.encrypt('downloads', JSON.stringify(ticket)) };
      },
    }),
  };
}

/** The downloads under their URLs. A process streams one at a time. @param transport reads as a visitor does. */
export function openDownloads(deps: AppContext, transport: Transport) {
  const { storage, clock, keys, log, parish, calendarClock, config, media } = deps;
  const client = createClient(routes, transport);
  const [calendarFile, feedFile] = [calendarFiles(deps, client), feedFiles(deps, client)];
  let isBusy = false;

  async function generateFiles(): Promise<GeneratedFile[]> {
    const files: GeneratedFile[] = [];
    for (const [path, title, source] of GENERATED_FILES) {
      const { body } = (await (calendarFile(source) ?? feedFile(source))?.()) ?? {};
      if (typeof body === 'string') files.push({ path, title, content: body });
    }
    const { date } = await client.week.read();
    const weeks = await storage.db.selectFrom('weeks').select('date').orderBy('date').execute();
    for (const sunday of new Set([...weeks.map((week) => week.date), date])) {
      const { html } = await deps.renderLetter(sunday);
      // the letter's link to end it leads to the page about it
      const content = html.replaceAll(UNSUBSCRIBE_PLACEHOLDER, `${config.publicUrl}/letter`);
      files.push({ path: `weeks/${sunday}.html`, title: `The week of ${longDate(sunday)}`, content });
    }
    return files;
  }

  async function* download(what: Download): AsyncGenerator<Uint8Array, void> {
    const now = instant(clock.now());
    isBusy = true;
    try {
      if (what === 'backup')
        yield* streamBackup({ storage, files: media.embedded.files, now }, () =>
          storage.transaction((trx) => recordMilestone(trx, 'backup', now)),
        );
      else {
        const withPrivate = what === 'everything-with-private-entries';
        const { name } = parish.current().identity;
        yield* streamExport({ withPrivate, name, generateFiles, formattedFields }, deps);
      }
    } catch (err) {
      log.error({ event: 'download cut short', err }, 'a download could not be sent completely');
      throw err;
    } finally {
      isBusy = false;
    }
  }

  /** @throws ApiProblem NOT_FOUND for a URL that is not valid, NO_SESSION if its session has ended, BUSY. */
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') throw new ApiProblem('METHOD_NOT_ALLOWED', 'Downloads accept only GET');
    const ticket = openTicket(new URL(request.url).pathname, keys);
    if (!ticket || ticket.expiry < clock.now())
      throw new ApiProblem('NOT_FOUND', 'This link has expired. Please start the download again.');
    await assertSessionActive(storage.db, { id: ticket.session });
    if (isBusy) throw busyProblem('Another download is running. Please try again later.', BUSY_RETRY_SECONDS);
    const { what } = ticket;
    const [extension, type] = what === 'backup' ? ['backup', 'octet-stream'] : ['zip', 'zip'];
    const fileName = `${new URL(config.publicUrl).hostname}-${calendarClock.today()}.${extension}`;
    return new Response(ReadableStream.from(download(what)) as BodyInit, {
      headers: {
        'content-type': `application/${type}`,
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
      },
    });
  };
}

/** @returns undefined for a path that this site has not created. */
function openTicket(path: string, keys: Keys): Ticket | undefined {
  try {
    return JSON.parse(keys.decrypt('downloads', path.slice(DOWNLOAD_PATH.length)));
  } catch {
    return undefined;
  }
}
