import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Api } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { Session } from '../../api/session.server.ts';
import type { KitContext } from '../../app-context.ts';
import type { MediaFolder } from '../../media-storage/media-host.ts';
import { instant } from '../../process/clock.ts';
import { type Fields, fieldMapper, toColumns } from '../../storage/column-names.ts';
import { lockExclusive, rowLock } from '../../storage/postgres/locks.ts';
import type { Database } from '../../storage/schema.ts';
import type { Handle } from '../../storage/storage.ts';
import { moveToTrash } from '../../trash/move-to-trash.server.ts';
import { recordOncePublic, wasPublic } from '../../trash/once-public.server.ts';
import type { RecordImage } from '../../uploads/contract.ts';
import { savePicture } from '../../uploads/record-pictures.server.ts';
import { readVersions } from '../history/history.server.ts';
import { definitionOf, fullNounOf, type RecordKind, type RecordRow, type Records } from '../records.ts';
import { assertVersion, type Columns, insertRow, updateRows } from '../versioned-table.server.ts';
import { type VisibilityRow, visibilityOf } from '../visibility.server.ts';

type Work = () => Promise<void>;
export interface StaffCall {
  readonly session: Session;
  readonly ifMatch: number | undefined;
  afterCommit(work: Work): void;
}
interface RecordCall {
  readonly params: { readonly id: number };
}
interface ReadCall extends RecordCall {
  readonly session: Session | null;
}
type Image = z.output<typeof RecordImage>;
interface WithImage {
  readonly image?: Image;
}
const imageOf = ({ image }: WithImage) => image;
type VersionedRow = RecordRow & { readonly version: number };
type MaybePromise<T> = T | Promise<T>;

/** Converts an error of the database to the problem that the client receives. */
type ToProblem = (error: unknown) => unknown;
type CrudKind = Exclude<RecordKind, 'users'>;
type BodyOf<Kind extends CrudKind, Name extends 'create' | 'update'> = z.output<
  Api[Records[Kind]['group']][Name]['body']
>;
type TableOf<Kind extends CrudKind> = Records[Kind]['table'];
type ColumnsOf<Kind extends CrudKind> = Columns<TableOf<Kind>>;
/** A query without the types of its tables. */
interface RowsQuery<Row> {
  where(column: RawBuilder<unknown>, operator: '=', id: number): RowsQuery<Row>;
  orderBy(column: RawBuilder<unknown>): RowsQuery<Row>;
  modifyEnd(end: RawBuilder<unknown>): RowsQuery<Row>;
  execute(): Promise<Row[]>;
  executeTakeFirst(): Promise<Row | undefined>;
}

/** What is particular to one kind of record. */
interface CrudRecord<Kind extends CrudKind, Row, Wire> {
  readonly kind: Kind;
  /** Name of a lock that `create` and `update` take before that of the row, if they change other records too. */
  readonly lock?: string;
  /** The folder for which its pictures are uploaded, 'pictures' by default. */
  readonly pictureFolder?: MediaFolder;
  /** All records, with all that `present` needs; by default the rows of the table. */
  rows?(db: Handle): RowsQuery<Row>;
  /** The order of the list; by default and for equal records, the order in which they were added. */
  compare?(one: Row, other: Row): number;
  /** The response; by default the columns under the names of fields. */
  present?(row: Row, db: Handle): MaybePromise<Wire>;
  /** Columns to write, by default the fields of the body. @param before undefined for a new record. */
  columns?(
    body: Omit<BodyOf<Kind, 'update'>, 'image'>,
    call: { trx: Handle; before: Row | undefined; session: Session },
  ): MaybePromise<ColumnsOf<Kind>>;
  /** Columns that only creation writes. */
  initialColumns?(
    body: BodyOf<Kind, 'create'>,
    call: { trx: Handle; session: Session },
  ): MaybePromise<ColumnsOf<Kind>>;
  /** Writes of an update to other rows than its own. @returns what `rows` now has of them, besides the picture. */
  saveJoined?(
    body: BodyOf<Kind, 'update'>,
    call: { readonly trx: Handle; readonly before: Row },
  ): MaybePromise<object>;
  /** The picture in the body; by default `image`. */
  picture?(body: BodyOf<Kind, 'update'>): Image;
  readonly toProblem?: ToProblem;
}

/** Handlers that list, read, create, update and delete records. A write checks `If-Match`, and deletion moves to the trash. */
export function crudHandlers<
  Kind extends CrudKind,
  Row = Selectable<Database[TableOf<Kind>]>,
  Wire = Fields<Row>,
>(deps: KitContext, record: CrudRecord<Kind, Row, Wire>) {
  const { storage, clock } = deps;
  const { kind, compare, toProblem = (error) => error } = record;
  const { present = fieldMapper() as never, columns = toColumns as never, picture = imageOf } = record;
  const { noun } = definitionOf(kind);
  const table = definitionOf(kind).table as TableOf<Kind>;
  const allRows = (db: Handle) =>
    db.selectFrom(table as 'any_record').selectAll() as unknown as RowsQuery<Row>;
  const { rows = allRows } = record;
  const idColumn = sql.ref(`${table}.id`);
  const findOrThrow = async (db: Handle, id: number, lock = sql``) =>
    (await rows(db).where(idColumn, '=', id).modifyEnd(lock).executeTakeFirst()) ?? throwNotFound(kind);
  const read = async (db: Handle, id: number) => present(await findOrThrow(db, id), db);
  const rethrow = (error: unknown) => {
    throw toProblem(error);
  };
  const columnsOf = (
    trx: Handle,
    before: Row | undefined,
    { body, session }: StaffCall & { body: object },
  ) => {
    const { image: _, ...fields } = body as WithImage;
    return columns(fields as never, { trx, before, session });
  };
  const lockOthers = async (trx: Handle) => {
    if (record.lock) await lockExclusive(trx, storage.engine, record.lock);
  };
  const setPicture = (trx: Handle, id: number, call: StaffCall & { body: object }) => {
    const { body, session } = call;
    const options = { table: table as 'any_record', id, picture: picture(body as never) };
    return savePicture(trx, { ...options, folder: record.pictureFolder, userId: session.user.id }, deps);
  };

  return {
    list: async () => {
      const listed = await rows(storage.db).orderBy(idColumn).execute();
      return Promise.all(listed.toSorted(compare ?? (() => 0)).map((row) => present(row, storage.db)));
    },
    /** What visitors cannot see now is only for staff. */
    read: async ({ params: { id }, session }: ReadCall) => {
      const row = await rows(storage.db).where(idColumn, '=', id).executeTakeFirst();
      const visibility = row && visibilityOf(row as VisibilityRow, clock.now());
      if (row && (session || visibility === 'visible')) return present(row, storage.db);
      return visibility === 'ended' ? throwGone(kind) : throwUnavailable(storage.db, kind, id);
    },
    create: {
      changesContent: true,
      async write(call: StaffCall & { body: BodyOf<Kind, 'create'> }, trx: Handle) {
        const { body, session } = call;
        await lockOthers(trx);
        const values = {
          ...(await columnsOf(trx, undefined, call)),
          ...(await record.initialColumns?.(body, { trx, session })),
        };
        const id = await insertRow(trx, table, values as never, instant(clock.now())).catch(rethrow);
        await setPicture(trx, id, call);
        return read(trx, id);
      },
    },
    update: {
      changesContent: true,
      async write(call: StaffCall & RecordCall & { body: BodyOf<Kind, 'update'> }, trx: Handle) {
        const { params, body, ifMatch: version, session } = call;
        const { id } = params;
        await lockOthers(trx);
        const before = (await findOrThrow(trx, id, rowLock(storage.engine, table))) as Row & VersionedRow;
        assertVersion(before, { version, what: `this ${noun}` });
        const values = await columnsOf(trx, before, call);
        const joined = {
          ...(await setPicture(trx, id, call)),
          ...(await record.saveJoined?.(body, { trx, before })),
        };
        await updateRows(trx, table, [before], { values, joined, by: session.user.name }, deps).catch(
          rethrow,
        );
        if (visibilityOf({ ...before, ...values } as VisibilityRow, clock.now()) !== 'visible')
          await recordOncePublic(trx, { kind, id, row: before }, deps);
        return read(trx, id);
      },
    },
    versions: async ({
      params: { id },
      query: { before },
    }: RecordCall & { query: { before?: number | undefined } }) => {
      const { db } = storage;
      const current = (await findOrThrow(db, id)) as Row & object;
      return readVersions(db, { table, id, current, present: (row) => present(row, db), before }, deps);
    },
    remove: removeHandler(deps, kind, toProblem),
  };
}

/** The handler that moves a record to the trash. */
function removeHandler(deps: KitContext, kind: RecordKind, toProblem: ToProblem = (error) => error) {
  return {
    changesContent: true,
    async write({ params: { id }, session, ifMatch }: StaffCall & RecordCall, trx: Handle) {
      const options = { kind, id, by: session.user.id, ifMatch };
      const isRemoved = await moveToTrash(trx, options, deps).catch((error) => {
        throw toProblem(error);
      });
      if (!isRemoved) throwNotFound(kind);
    },
  };
}

/** @throws ApiProblem NOT_FOUND always. */
export function throwNotFound(kind: RecordKind): never {
  throw new ApiProblem('NOT_FOUND', `There is no such ${fullNounOf(kind)}`);
}

/** @throws ApiProblem GONE for a record that was once public, otherwise NOT_FOUND. */
export async function throwUnavailable(db: Handle, kind: RecordKind, id: number): Promise<never> {
  return (await wasPublic(db, kind, id)) ? throwGone(kind) : throwNotFound(kind);
}

/** @throws ApiProblem GONE always. */
export function throwGone(kind: RecordKind): never {
  throw new ApiProblem('GONE', `This ${definitionOf(kind).noun} is no longer available`);
}
