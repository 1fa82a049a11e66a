import type { KeyPurpose } from '../security/crypto.ts';
import type { Database } from '../storage/schema.ts';

/** The kinds of records of the site. The app declares them: `declare module '#kit/crud/records.ts'`. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged with it
export interface Records {}
export type RecordKind = keyof Records;

/** What the activity log distinguishes besides the kinds of records. The app declares it. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged with it
export interface OtherActivity {}
export type ActivityKind = RecordKind | keyof OtherActivity;

/** A row of any table of records. Columns contain only text, numbers and null in both engines. */
export type RecordRow = Readonly<Record<string, string | number | null>>;

/**
 * What a kind of record is: how messages name it, and how it is recorded in the activity log, deleted, restored and backed
 * up. If its table has a column `file_id`, the file is trashed and restored too.
 */
export interface RecordDefinition {
  /** The record in messages about this kind only. */
  readonly noun: string;
  /** The record among other kinds; defaults to `noun`. */
  readonly fullNoun?: string;
  readonly table: keyof Database;
  /** The endpoints of the kind. Its `create`, `update` and `remove` are recorded with `titleOf`. */
  readonly group: string;
  readonly titleOf: (row: RecordRow) => string;
  /** The kind of the required parent row, in the column `folder_id`. It is restored together with the record. */
  readonly parent?: string;
  /** Columns that are set to null on restore when the referenced row no longer exists, with their tables. */
  readonly nullableRefs?: Readonly<Record<string, string>>;
  /** Foreign keys of other rows that the engine sets to null on deletion; they are set again on restore. */
  readonly inboundRefs?: readonly { readonly table: string; readonly column: string }[];
  /** Rows with a `state` that is 'done' once the record is deleted, because they are about nothing else. */
  readonly closes?: { readonly table: string; readonly column: string };
  /** The error when another record has the unique name of one that is restored. */
  readonly conflictMessage?: string;
  /** Whether its earlier versions are stored; true by default. */
  readonly hasHistory?: boolean;
}

/** Which rows of a table visitors can see; all of them without a flag. */
export interface VisibleRows {
  /** The column with 0 for a draft. */
  readonly flag?: 'is_published' | 'is_active';
  /** Whether the rows have the columns of a window. */
  readonly hasWindow?: boolean;
  /** The column with the address of a file that has no row in `files`. */
  readonly linkColumn?: string;
}

export interface Definitions {
  readonly records: { readonly [Kind in RecordKind]: RecordDefinition };
  /** URL of the form of a record, or of another row with a history. */
  readonly formUrl: (kind: ActivityKind, row: RecordRow) => string;
  /** The tables of other rows whose earlier versions are stored, by their kind. */
  readonly otherHistory: Readonly<Partial<Record<keyof OtherActivity, Table>>>;
  /** How the activity log names what is not a record. */
  readonly otherActivity: { readonly [Kind in keyof OtherActivity]: string };
  readonly tables: SiteTables;
  /** The tables whose rows have files, in the column `file_id`. */
  readonly fileTables: Readonly<Partial<Record<Table, VisibleRows>>>;
}
type Table = keyof Database;

/** Tables in a backup besides those of records and of the kit. */
interface SiteTables {
  /** Records reference them. */
  readonly referenced: readonly Table[];
  readonly others: readonly Table[];
  /** Entries that an export contains only on request, with the purpose of the key of their encrypted columns. */
  readonly private?: Readonly<Partial<Record<Table, KeyPurpose>>>;
  /** In no export. */
  readonly internal?: readonly Table[];
  /** Columns with the id of an account, with the column for the name of one that this site does not have. */
  readonly authors?: Readonly<Partial<Record<Table, { readonly id: string; readonly name: string }>>>;
  /** Columns whose text is JSON. */
  readonly json?: Readonly<Partial<Record<Table, readonly string[]>>>;
}

let definitions: Definitions | undefined;

/** Defines the kinds of records of the site. The app calls it once, before anything uses a record. */
export function defineRecords(all: Definitions): void {
  definitions = all;
}

function defined(): Definitions {
  if (!definitions) throw new Error('The app has not defined its records');
  return definitions;
}

/** All kinds of records. A parent comes before its children. */
export function recordKinds(): readonly RecordKind[] {
  return Object.keys(defined().records) as RecordKind[];
}

export function isRecordKind(kind: ActivityKind): kind is RecordKind {
  return kind in defined().records;
}

export function definitionOf(kind: RecordKind): RecordDefinition {
  return defined().records[kind];
}

/** The kind of the records in a table; undefined if it has none. */
export function kindOfTable(table: Table): RecordKind | undefined {
  return recordKinds().find((kind) => definitionOf(kind).table === table);
}

/** URL of the form of a row with its history. */
export function historyUrl(kind: ActivityKind, row: RecordRow): string {
  return `${defined().formUrl(kind, row)}&history=1`;
}

/** The record in a sentence that may be about any kind: 'gallery folder'. */
export function fullNounOf(kind: RecordKind): string {
  const { noun, fullNoun = noun } = definitionOf(kind);
  return fullNoun;
}

/** 'gallery folders', 'old addresses' */
export const pluralOf = (kind: RecordKind): string =>
  `${fullNounOf(kind).replace(/y$/, 'ie').replace(/s$/, 'se')}s`;

/** The record in a sentence of the activity log: 'the gallery folder'. */
export function activityNoun(kind: ActivityKind): string {
  const { records, otherActivity } = defined();
  return kind in records
    ? `the ${fullNounOf(kind as RecordKind)}`
    : otherActivity[kind as keyof OtherActivity];
}

/** The site's own tables in a backup. */
export function siteTables(): Required<SiteTables> {
  return { private: {}, internal: [], authors: {}, json: {}, ...defined().tables };
}

/** The tables whose rows have a history, by their kinds. */
export function historyTables(): Readonly<Partial<Record<ActivityKind, Table>>> {
  const { records, otherHistory } = defined();
  const kinds = Object.entries<RecordDefinition>(records).filter(([, kind]) => kind.hasHistory !== false);
  return { ...otherHistory, ...Object.fromEntries(kinds.map(([kind, { table }]) => [kind, table])) };
}

/** The tables whose rows have files. */
export function fileTables(): readonly (readonly [table: Table, rows: VisibleRows])[] {
  return Object.entries(defined().fileTables) as [Table, VisibleRows][];
}
