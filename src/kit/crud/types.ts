import type { ReactNode } from 'react';
import type { Visibility } from '../api/visibility.ts';

/** A record of a form. The wire name of its id differs between resources; a single record, such as the vicar, has none. */
export interface FormRecord {
  readonly _id?: number;
  readonly id?: number;
  /** Number of the record's version, sent back as `If-Match`. */
  readonly version: number;
}

/** A record of a list. The wire names of its id and title differ between resources. */
export type CrudRecord = FormRecord &
  ({ readonly _id: number } | { readonly id: number }) &
  (
    | { readonly title: string }
    | { readonly text: string }
    | { readonly name: string }
    | { readonly folder_name: string }
    | { readonly resource_name: string }
  );

/** 1 for a single record. */
export function idOf({ _id, id }: FormRecord): number {
  return _id ?? id ?? 1;
}

export function titleOf(row: CrudRecord): string {
  // a person has a name and, as a title, a position
  if ('name' in row) return row.name;
  if ('title' in row) return row.title;
  if ('text' in row) return row.text;
  return 'folder_name' in row ? row.folder_name : row.resource_name;
}

/** Messages about saving and deleting a kind of record, most of them from the specification. */
export interface CrudMessages {
  readonly saved: string;
  /** Message after an update; by default `saved`. */
  readonly updated?: string;
  readonly deleteQuestion: string;
  /** Labels of the dialog's buttons; by default Cancel and Delete. */
  readonly deleteButtons?: { readonly cancel: string; readonly confirm: string };
  readonly deleted: string;
  readonly deleteFailed: string;
}

/** Labels and messages of a list. */
export interface ListMessages extends CrudMessages {
  readonly singular: string;
  readonly plural: string;
  readonly heading: string;
  /** Label of the add button; a list without it has no button. */
  readonly add?: string;
  /** Label of the search; a list without it has no search. */
  readonly search?: string;
  readonly empty: string;
}

/** Labels and messages of a form in a dialog. */
export interface FormMessages {
  /** Title for a new record; a form without it only edits. */
  readonly newTitle?: string;
  readonly editTitle: string;
  /** Message about a failed attempt to save. */
  readonly saveFailed: string;
}

/** What a form has saved. */
interface SavedRecord {
  readonly version: number;
  /** Added to the message about the success. */
  readonly notice?: string | undefined;
  readonly linkToCopy?: string | undefined;
  readonly visibility?: Visibility;
  readonly showFrom?: string | null;
}

export interface FormProps<Row> {
  /** The record to edit; undefined for a new one. */
  readonly record: Row | undefined;
  /** Values of a new record that differ from the defaults, such as those of a copied one. */
  readonly initialValues?: Readonly<Record<string, unknown>> | undefined;
  /** The kind of the form's drafts; undefined disables them. */
  readonly draftKind?: string | undefined;
  /** Whether the history is open initially. */
  readonly opensHistory?: boolean | undefined;
  readonly onSaved: (saved?: SavedRecord) => void;
  readonly onClose: () => void;
}

export interface Column<Row> {
  readonly label: string;
  /** By default the sort value. */
  readonly cell?: (row: Row) => ReactNode;
  /** Sort value; a column without it is not sortable. */
  readonly sortBy?: (row: Row) => string | number;
  /** Query value of the API for the same order, used for lists that are not loaded completely. */
  readonly serverSortKey?: 'title' | 'date' | 'state';
  /** Whether the column is the heading of a card on narrow screens; by default the first column is. */
  readonly isTitle?: boolean;
}

/** The versions of a record that were replaced, the latest first. */
export interface Versions<Row> {
  readonly versions: readonly {
    readonly version: number;
    /** When and by whom it was replaced. */
    readonly at: string;
    readonly by: string;
    readonly record: Row;
  }[];
  readonly hasOlder: boolean;
}

/** API calls of one kind of record, with the signatures of the typed client. */
export interface RecordCalls<Row, Body> {
  read(input: { params: { id: number } }): Promise<Row>;
  /** Undefined for records that the form only changes. */
  create?: ((input: { body: Body; idempotencyKey: string }) => Promise<Row>) | undefined;
  update(input: {
    params: { id: number };
    body: Body;
    ifMatch?: number;
    idempotencyKey: string;
  }): Promise<Row>;
  /** Undefined for records without a history. */
  versions?(input: {
    params: { id: number };
    query: { before?: number | undefined };
  }): Promise<Versions<Row>>;
}
