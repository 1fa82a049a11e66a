import type { ReactNode } from 'react';

/** What every record of a list has; the specification names the same thing differently from list to list. */
export type RecordRow = ({ readonly _id: number } | { readonly id: number }) &
  ({ readonly title: string } | { readonly name: string }) & {
    /** Counts its changes; sent back as `If-Match`. */
    readonly version: number;
  };

export function idOf(row: RecordRow): number {
  return '_id' in row ? row._id : row.id;
}

/** What the record is called where it is spoken of. */
export function titleOf(row: RecordRow): string {
  return 'title' in row ? row.title : row.name;
}

/** The words of one kind of record: its names, and the specification's sentences about it. */
export interface RecordWords {
  readonly one: string;
  readonly many: string;
  readonly heading: string;
  readonly add: string;
  readonly newTitle: string;
  readonly editTitle: string;
  /** What the search is called; a list without it is not searched. */
  readonly search?: string;
  readonly empty: string;
  readonly saved: string;
  /** After a change, where that is another sentence than after something new. */
  readonly updated?: string;
  readonly saveFailed: string;
  readonly deleteQuestion: string;
  /** The answers to it, where they are not Cancel and Delete. */
  readonly deleteAnswers?: { readonly no: string; readonly yes: string };
  readonly deleted: string;
  /** Whether a deletion is told in a dialog, as the specification's results are, and not in passing. */
  readonly isDeletionResult?: boolean;
  readonly deleteFailed: string;
}

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the list is ordered by when this column's heading is pressed; without it the heading is none to press. */
  readonly sortBy?: (row: Row) => string | number;
  /** The same as the server knows it, for a list that is too long to be ordered here. */
  readonly orderedAs?: 'title' | 'date' | 'state';
  /** The heading of a card on a phone; the first column's is, where no column says so. */
  readonly isTitle?: boolean;
}

/** The calls of one kind of record, as the typed client has them. */
export interface RecordCalls<Row, Body> {
  read(input: { params: { id: number } }): Promise<Row>;
  create(input: { body: Body; idempotencyKey: string }): Promise<Row>;
  update(input: {
    params: { id: number };
    body: Body;
    ifMatch?: number;
    idempotencyKey: string;
  }): Promise<Row>;
}
