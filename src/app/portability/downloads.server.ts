import { longDate } from '#church-year/dates.ts';
import { createClient } from '#kit/api/client.ts';
import { type Handlers, mutationWithPrepare } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { assertSessionActive } from '#kit/api/session.server.ts';
import type { Transport } from '#kit/api/transport.ts';
import type { AppContext } from '#kit/app-context.ts';
import { assertConfirmed, ownerConfirmation } from '#kit/auth/owner-confirmation.server.ts';
import { streamBackup } from '#kit/backup/stream-backup.ts';
import { busyProblem } from '#kit/lib/busy-problem.ts';
import { instant } from '#kit/lib/clock.ts';
import { recordMilestone } from '#kit/lib/milestones.ts';
import { isSameSignature } from '#kit/media-storage/signature.ts';
import { type GeneratedFile, streamExport } from '#kit/portability/export.server.ts';
import { UNSUBSCRIBE_PLACEHOLDER } from '#letter/wire.ts';
import { routes } from '../api-routes.ts';
import { calendarFiles } from '../feeds/calendars.ts';
import { feedFiles } from '../feeds/feeds.ts';
import type { downloadEndpoints } from './contract.ts';
import { type Download, downloads } from './wire.ts';

const URL_LIFETIME_MS = 60_000;
const DOWNLOADS_PER_HOUR = 20;
const BUSY_RETRY_SECONDS = 60;
/** What the site makes of its content: the path in the ZIP, the title, and the path on the site. */
const GENERATED_FILES = [
  ['calendar.ics', 'The calendar', '/calendar/all.ics'],
  ['news.xml', 'The feed of news', '/news.xml'],
  ['events.xml', 'The feed of events', '/events.xml'],
] as const;

/** The message that a URL signs: what is downloaded, the session that asked for it, and when the URL expires. */
const signedText = (what: Download, session: number, expiry: number) => `${what} ${session} ${expiry}`;

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
        const expiry = clock.now() + URL_LIFETIME_MS;
        const signature = keys.hmac('downloads', signedText(what, session.id, expiry));
        return { what, url: `/api/downloads/${what}?signed=${session.id}.${expiry}.${signature}` };
      },
    }),
  };
}

/** The downloads under their signed URLs. A process streams one at a time. @param transport reads as a visitor does. */
export function openDownloads(deps: AppContext, transport: Transport) {
  const { storage, clock, keys, log, parish, parishClock, config, media } = deps;
  const client = createClient(routes, transport);
  const [calendarFile, feedFile] = [calendarFiles(deps, client), feedFiles(deps, client)];
  let isBusy = false;

  async function* generatedFiles(): AsyncGenerator<GeneratedFile> {
    for (const [path, title, source] of GENERATED_FILES) {
      const { body } = (await (calendarFile(source) ?? feedFile(source))?.()) ?? {};
      if (typeof body === 'string') yield { path, title, content: [body] };
    }
    const { date } = await client.week.read();
    const weeks = await storage.db.selectFrom('weeks').select('date').orderBy('date').execute();
    for (const sunday of new Set([...weeks.map((week) => week.date), date])) {
      const { html } = await deps.renderLetter(sunday);
      // the letter's link to end it leads to the page about it
      yield {
        path: `weeks/${sunday}.html`,
        title: `The week of ${longDate(sunday)}`,
        content: [html.replaceAll(UNSUBSCRIBE_PLACEHOLDER, `${config.publicUrl}/letter`)],
      };
    }
  }

  const open = (what: Download) => {
    const now = instant(clock.now());
    const onComplete = () => storage.transaction((trx) => recordMilestone(trx, 'backup', now));
    if (what === 'backup') return streamBackup({ storage, files: media.embedded.files, now }, onComplete);
    const { name } = parish.current().identity;
    const withPrivate = what === 'everything-with-private-entries';
    return streamExport({ withPrivate, name, others: generatedFiles }, deps);
  };

  async function* sent(what: Download): AsyncGenerator<Uint8Array, void> {
    try {
      yield* open(what);
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
    const { pathname, search } = new URL(request.url);
    const what = downloads.find((one) => pathname.endsWith(`/${one}`));
    const [, session, expiry, signature = ''] =
      /^\?signed=(\d+)\.(\d{1,15})\.([\da-f]{64})$/.exec(search) ?? [];
    const expected = keys.hmac('downloads', signedText(what ?? 'backup', Number(session), Number(expiry)));
    if (!what || !isSameSignature(signature, expected) || Number(expiry) < clock.now())
      throw new ApiProblem('NOT_FOUND', 'This link has expired. Please start the download again.');
    await assertSessionActive(storage.db, { id: Number(session) });
    if (isBusy)
      throw busyProblem(
        'Another download is running. Please try again in a few minutes.',
        BUSY_RETRY_SECONDS,
      );
    isBusy = true;
    const chunks = sent(what);
    // a failure until here has an error response
    let next = await chunks.next();
    const stop = async () => void (await chunks.return(undefined));
    request.signal.addEventListener('abort', stop);
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (next.done) return controller.close();
        controller.enqueue(next.value);
        next = await chunks.next();
      },
      cancel: stop,
    });
    const extension = what === 'backup' ? 'backup' : 'zip';
    const fileName = `${new URL(config.publicUrl).hostname}-${parishClock.today()}.${extension}`;
    return new Response(body, {
      headers: {
        'content-type': extension === 'zip' ? 'application/zip' : 'application/octet-stream',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
      },
    });
  };
}
