import type { z } from 'zod';
import type { Endpoint, EndpointSpec, Page } from '#contract/endpoint.ts';
import type { Handle } from '#storage/storage.ts';
import type { Session } from '../session.ts';
import type { OwnUpload } from './inline-upload.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type CallerOf<E extends EndpointSpec> = E['access'] extends 'staff' ? Session : Session | null;

/** One validated call. */
export interface Call<E extends EndpointSpec> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  /** The signed-in caller; null for a visitor, who gets no further than an endpoint open to anyone. */
  readonly session: CallerOf<E>;
  readonly token: string | null;
  /** Address of the caller, past trusted proxies. */
  readonly ip: string;
  /** What the caller's browser calls itself. */
  readonly device: string;
  /** Version that the caller has seen; NaN when what it sent is no version, so that it matches none. */
  readonly ifMatch: number | undefined;
  /** Where the caller reaches us: 'https://parish.example'. */
  readonly origin: string;
  /** Whether the caller has left before the answer: what takes long need not go on. */
  isGone(): boolean;
  /** Runs in the background once the transaction of a write stands. Nothing that must happen. */
  afterCommit(work: () => Promise<void>): void;
  /** The same, and the answer waits for it: for what is quick, and must be seen by whoever was answered. */
  beforeAnswer(work: () => Promise<void>): void;
  /** The file of an endpoint that takes one. */
  readonly file: E['file'] extends string ? OwnUpload : undefined;
}

type MaybePromise<T> = T | Promise<T>;
type AnswerInput<E extends EndpointSpec> = E extends { readonly paged: true; readonly answer: z.ZodArray }
  ? Page<z.input<E['answer']>[number]>
  : z.input<E['answer']>;

/** Answers a call and looks after its own transactions, if it needs any. */
export type Handler<E extends EndpointSpec> = (call: Call<E>) => MaybePromise<AnswerInput<E>>;

/** Answers a call inside one transaction, which is durable before the answer leaves. */
export interface WriteHandler<E extends EndpointSpec> {
  readonly write: (call: Call<E>, trx: Handle, prepared: never) => Promise<AnswerInput<E>>;
  /** What would hold the transaction up, such as hashing a password: done before it begins, and handed to `write`. */
  readonly prepare?: (call: Call<E>) => Promise<unknown>;
  /** Where a call waits before its transaction begins, so that while it waits it holds no connection. */
  readonly inLine?: <T>(call: Pick<Call<E>, 'ip'>, work: () => Promise<T>) => Promise<T>;
  /** What a repeated call is answered, where the first answer must not be kept: it would outlive what it tells of. */
  readonly again?: (call: Call<E>, trx: Handle) => Promise<AnswerInput<E>>;
  /** Whether the public sees the change. */
  readonly changesContent: boolean;
  /** Whether it changes or removes an account that is there: no other write of staff runs beside it then. */
  readonly changesAccounts?: boolean;
  /** Of an endpoint that takes a file: refuses early, then receives, checks and keeps it, before the transaction begins. */
  readonly receive?: (request: Request, call: Omit<Call<E>, 'file'>) => Promise<OwnUpload>;
}

/** A handler for each endpoint of a group, under the same names: a missing one does not compile. */
export type Handlers<Group> = {
  readonly [N in keyof Group]: Group[N] extends Endpoint ? Handler<Group[N]> | WriteHandler<Group[N]> : never;
};

/** The same for an endpoint that takes a file. */
export function changesContentByFile<E extends EndpointSpec>(
  receive: NonNullable<WriteHandler<E>['receive']>,
  write: WriteHandler<E>['write'],
): WriteHandler<E> {
  return { write, changesContent: true, receive };
}

/** A write with something to prepare; `changesContent` says whether the public sees it. */
export function preparedWrite<E extends EndpointSpec, Prepared>(options: {
  readonly changesContent: boolean;
  readonly changesAccounts?: boolean;
  readonly prepare: (call: Call<E>) => Promise<Prepared>;
  readonly write: (call: Call<E>, trx: Handle, prepared: Prepared) => Promise<AnswerInput<E>>;
}): WriteHandler<E> {
  return options;
}

/** A write that the public does not see. */
export function changesNothingPublic<E extends EndpointSpec>(
  write: WriteHandler<E>['write'],
): WriteHandler<E> {
  return { write, changesContent: false };
}

/** Marks a write whose change the public sees: pages and lists that the server keeps are stale after it. */
export function changesContent<E extends EndpointSpec>(write: WriteHandler<E>['write']): WriteHandler<E> {
  return { write, changesContent: true };
}
