import type { z } from 'zod';
import type { Handle } from '../storage/storage.ts';
import type { Endpoint, EndpointSpec, Page } from './endpoint.ts';
import type { Session } from './session.server.ts';

/** A file uploaded as part of an API call, stored at the media host; `attachFile` assigns it to its record. */
export interface InlineUpload {
  readonly url: string;
  readonly publicId: string;
  /** The name given by the client; '' if none. */
  readonly fileName: string;
  /** SHA-256 of the uploaded bytes, hex. */
  readonly hash: string;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type CallerOf<E extends EndpointSpec> = E['access'] extends 'staff' ? Session : Session | null;

/** A validated call of an endpoint. */
export interface ValidatedCall<E extends EndpointSpec> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  /** The caller's session; null for a visitor, on endpoints that visitors may call. */
  readonly session: CallerOf<E>;
  /** Address of the client, behind trusted proxies. */
  readonly ip: string;
  /** The `User-Agent` header, shortened. */
  readonly userAgent: string;
  /** The version in `If-Match`; NaN if it is malformed, so that it matches no record. */
  readonly ifMatch: number | undefined;
  /** Returns the origin under which the client reaches the site: 'https://parish.example'. */
  origin(): string;
  /** Whether the client has disconnected, so that long work can stop. */
  isAborted(): boolean;
  /** Runs work in the background after the commit. The work may be lost. */
  afterCommit(work: () => Promise<void>): void;
  /** The uploaded file, if the endpoint accepts one. */
  readonly file: E['file'] extends string ? InlineUpload : undefined;
}

type MaybePromise<T> = T | Promise<T>;
type ResponseInput<E extends EndpointSpec> = E extends { readonly paged: true; readonly response: z.ZodArray }
  ? Page<z.input<E['response']>[number]>
  : z.input<E['response']>;

/** Handles a call; opens its own transactions if it needs any. */
export type Handler<E extends EndpointSpec> = (call: ValidatedCall<E>) => MaybePromise<ResponseInput<E>>;

/** Handles a call inside one transaction, which is committed before the response is sent. */
export interface WriteHandler<E extends EndpointSpec> {
  readonly write: (call: ValidatedCall<E>, trx: Handle, prepared: never) => Promise<ResponseInput<E>>;
  /** Slow work, such as hashing a password, that runs before the transaction; its result is passed to `write`. */
  readonly prepare?: (call: ValidatedCall<E>) => Promise<unknown>;
  /**
   * Limits concurrent calls. It waits before the transaction begins, so that waiting calls hold no database connection.
   */
  readonly runInBulkhead?: <T>(call: Pick<ValidatedCall<E>, 'ip'>, work: () => Promise<T>) => Promise<T>;
  /**
   * Creates the response to a repeated call, if the first response must not be stored because it contains data that
   * expires earlier.
   */
  readonly replay?: (call: ValidatedCall<E>, trx: Handle) => Promise<ResponseInput<E>>;
  /** Whether the change is public. */
  readonly changesContent: boolean;
  /** Whether it changes or deletes an existing account; no other staff write runs at the same time then. */
  readonly changesAccounts?: boolean;
  /** For endpoints that accept a file: receives, checks and stores it before the transaction begins. */
  readonly receiveFile?: (request: Request, call: Omit<ValidatedCall<E>, 'file'>) => Promise<InlineUpload>;
}

/** The handlers of an endpoint group, under the names of the endpoints: a missing one does not compile. */
export type Handlers<Group> = {
  readonly [N in keyof Group]: Group[N] extends Endpoint ? Handler<Group[N]> | WriteHandler<Group[N]> : never;
};

/** A write that does slow work before its transaction. */
export function mutationWithPrepare<E extends EndpointSpec, Prepared>(options: {
  readonly changesContent: boolean;
  readonly changesAccounts?: boolean;
  readonly prepare: (call: ValidatedCall<E>) => Promise<Prepared>;
  readonly write: (call: ValidatedCall<E>, trx: Handle, prepared: Prepared) => Promise<ResponseInput<E>>;
}): WriteHandler<E> {
  return options;
}

/** A write that changes no public content. */
export function privateMutation<E extends EndpointSpec>(write: WriteHandler<E>['write']): WriteHandler<E> {
  return { write, changesContent: false };
}

/** A write that changes public content; it invalidates cached pages and lists. */
export function publicMutation<E extends EndpointSpec>(write: WriteHandler<E>['write']): WriteHandler<E> {
  return { write, changesContent: true };
}
