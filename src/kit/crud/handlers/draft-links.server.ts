import { ApiProblem } from '../../api/problem.ts';
import type { KitContext } from '../../app-context.ts';
import { CLOCK_SKEW_MS, instant, monotonic } from '../../process/clock.ts';
import { randomToken, sha256Hex } from '../../security/crypto.ts';
import type { Handle } from '../../storage/storage.ts';
import { DRAFT_LINK_COLUMNS } from '../../trash/once-public.server.ts';
import { definitionOf } from '../records.ts';
import { findRow } from '../versioned-table.server.ts';
import { isShareable } from '../visibility.server.ts';
import { type StaffCall, throwGone, throwNotFound } from './crud-handlers.server.ts';

export const DRAFT_LINK_MS = 7 * 24 * 60 * 60_000;

const noSuchLink = () => new ApiProblem('NOT_FOUND', 'There is no such link');

interface OfRecord {
  readonly params: { readonly id: number };
}

/** Returns a record as it would be with a body: makes the write and rolls it back. */
export function previewHandler<Body, Wire>(
  { storage }: KitContext,
  writes: {
    readonly create: { write(call: StaffCall & { body: Body }, trx: Handle): Promise<Wire> };
    readonly update: { write(call: StaffCall & OfRecord & { body: Body }, trx: Handle): Promise<Wire> };
  },
) {
  return async ({ query, ...call }: StaffCall & { query: { id?: number | undefined }; body: Body }) => {
    const preview = { ...call, ifMatch: undefined, afterCommit: () => {} };
    const rollback = new Error('A preview is not saved');
    let record: Wire | undefined;
    const write = async (trx: Handle) => {
      const { id } = query;
      record = await (id === undefined
        ? writes.create.write(preview, trx)
        : writes.update.write({ ...preview, params: { id } }, trx));
      throw rollback;
    };
    await storage.transaction(write).catch((error) => {
      if (error !== rollback) throw error;
    });
    return record as Wire;
  };
}

/** Handlers that share a draft of an event or article with anyone who has the link. Only a hash of its token is stored. */
export function draftLinkHandlers<Kind extends keyof typeof DRAFT_LINK_COLUMNS, Wire>(
  deps: KitContext,
  kind: Kind,
  read: (db: Handle, id: number) => Promise<Wire>,
) {
  const { storage, clock, calendarClock, config } = deps;
  const { now } = monotonic(clock);
  // a cast for the types: both columns contain the id of a record
  const idColumn = DRAFT_LINK_COLUMNS[kind] as 'event_id';
  const validLinks = (db: Handle) =>
    db
      .selectFrom('draft_links')
      .selectAll()
      .where('expires_at', '>', instant(now()))
      // a later expiry means that the clock was set back after the link was created
      .where('expires_at', '<=', instant(now() + DRAFT_LINK_MS + CLOCK_SKEW_MS));
  const share = async ({ params: { id } }: OfRecord, trx: Handle) => {
    const row = (await findRow(trx, kind, id)) ?? throwNotFound(kind);
    if (!isShareable(row, clock.now()))
      throw new ApiProblem('CONFLICT', `This ${definitionOf(kind).noun} is or was on the site`);
    const token = randomToken();
    const columns = { hash: sha256Hex(token), expires_at: instant(now() + DRAFT_LINK_MS) };
    await trx
      .insertInto('draft_links')
      .values({ [idColumn]: id, ...columns })
      .onConflict((conflict) => conflict.column(idColumn).doUpdateSet(columns))
      .execute();
    return {
      url: `${config.publicUrl}/preview/${kind}/${token}`,
      expiresAt: calendarClock.withOffset(columns.expires_at),
    };
  };

  return {
    async draftLink({ params: { id } }: OfRecord) {
      const row = (await findRow(storage.db, kind, id)) ?? throwNotFound(kind);
      const link = await validLinks(storage.db).where(idColumn, '=', id).executeTakeFirst();
      const isValid = link && isShareable(row, clock.now());
      return { expiresAt: isValid ? calendarClock.withOffset(link.expires_at) : null };
    },
    // a repeated call creates another link, because the token must not be stored
    share: { write: share, replay: share, changesContent: false },
    unshare: {
      async write({ params: { id } }: OfRecord, trx: Handle) {
        const deletion = trx.deleteFrom('draft_links').where(idColumn, '=', id);
        if ((await deletion.executeTakeFirst()).numDeletedRows === 0n) throw noSuchLink();
      },
      changesContent: false,
    },
    // without a limit: 256 random bits cannot be guessed
    async shared({ params: { token } }: { readonly params: { readonly token: string } }) {
      const link = await validLinks(storage.db).where('hash', '=', sha256Hex(token)).executeTakeFirst();
      const id = link?.[idColumn];
      const row = id && (await findRow(storage.db, kind, id));
      if (!row) throw noSuchLink();
      if (!isShareable(row, clock.now())) throwGone(kind);
      return { record: await read(storage.db, id), expiresAt: calendarClock.withOffset(link.expires_at) };
    },
  };
}
