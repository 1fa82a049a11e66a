import type { ReactNode } from 'react';

/** What every record of a list has. */
export interface RecordRow {
  readonly _id: number;
  readonly title: string;
  /** Counts its changes; sent back as `If-Match`. */
  readonly version: number;
}

/** The words of one kind of record: its names, and the specification's sentences about it. */
export interface RecordWords {
  readonly one: string;
  readonly many: string;
  readonly heading: string;
  readonly add: string;
  readonly newTitle: string;
  readonly editTitle: string;
  readonly search: string;
  readonly empty: string;
  readonly saved: string;
  readonly saveFailed: string;
  readonly deleteQuestion: string;
  readonly deleted: string;
  readonly deleteFailed: string;
}

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the list is ordered by when this column's heading is pressed. */
  readonly sortBy: (row: Row) => string | number;
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
