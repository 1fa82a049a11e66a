import { z } from 'zod';
import { id, idParams } from './fields.ts';
import type { Method, RouteName } from './routes.ts';

/**
 * Who may call: anyone, signed-in staff, or anyone unless the named query key is true (`GET /api/news?admin=true`).
 * Required: an endpoint without `access` does not compile.
 */
export type Access = 'anyone' | 'staff' | { readonly staffWhen: string };

export interface EndpointSpec {
  readonly access: Access;
  /** Whether a user who must replace a temporary password may call it; all other staff endpoints reject that user. */
  readonly allowsTemporaryPassword?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** An object, or a union of objects. */
  readonly body?: z.ZodObject | (z.ZodType & { readonly shape?: undefined });
  /** Name of the file field, for an endpoint that takes `multipart/form-data` with one file instead of a JSON body. */
  readonly file?: string;
  readonly response: z.ZodType;
  /** 201 if it creates a record. Defaults to 204 without a response body, and to 200 with one. */
  readonly status?: 200 | 201 | 204;
  /** Whether the server may cache the public response until content changes. */
  readonly cached?: boolean;
  /**
   * Whether the response, an array, is one page of a list: `limit` rows, at most 100. The `X-Total-Count` header has the
   * number of rows on all pages, and `Link` with `rel="next"` the URL of the next page.
   */
  readonly paged?: boolean;
}

/** Result of a paged endpoint's handler. */
export interface Page<Row> {
  readonly rows: Row[];
  /** Rows on all pages; null if not counted, as in a search. */
  readonly total: number | null;
  /** Value of `after` for the next page; null on the last one. */
  readonly next: string | null;
}

export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = Spec & {
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly status: 200 | 201 | 204;
};

/**
 * Declares an API endpoint as data. Routes, client types, OpenAPI, the access test and the fuzz test derive from it.
 *
 * @param route `'METHOD /path/:param'`, taken from `routes`.
 */
export function endpoint<const Spec extends EndpointSpec>(route: RouteName, spec: Spec): Endpoint<Spec> {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...spec, method, path, status: spec.status ?? (spec.response === noContent ? 204 : 200) };
}

/** Response schema of an endpoint without a body (204). */
export const noContent = z.void();

/**
 * What an endpoint needs that lists the versions of a record that were replaced, the latest first, each with when and by whom. Next
 * page: `before` is the last version received.
 */
export function versionsOf<Response extends z.ZodType>(record: Response) {
  const version = z.object({ version: z.int(), at: z.string(), by: z.string(), record });
  return {
    access: 'staff',
    query: z.object({ before: id.optional() }),
    response: z.object({ versions: z.array(version), hasOlder: z.boolean() }),
  } as const;
}

type EditNames = Readonly<Record<'list' | 'read' | 'create' | 'update' | 'remove', RouteName>>;
interface RecordOptions<ReadableBy, Response, Body, Change> {
  readonly readableBy: ReadableBy;
  readonly response: Response;
  readonly body: Body;
  readonly change?: Change;
}

/**
 * Declares the endpoints that list records, read one, create it, change it and delete it; staff only, except for reading. A
 * list with a query is declared after them, in place of this one.
 *
 * @param options `readableBy`: who may read. `body`: of `create` and, without `change`, of `update`.
 */
export function editEndpoints<
  const ReadableBy extends 'anyone' | 'staff',
  Response extends z.ZodType,
  Body extends z.ZodObject,
  Change extends z.ZodObject = Body,
>(names: EditNames, options: RecordOptions<ReadableBy, Response, Body, Change>) {
  const { readableBy, response, body } = options;
  const change = options.change ?? (body as unknown as Change);
  return {
    list: endpoint(names.list, {
      access: readableBy,
      response: z.array(response),
      cached: readableBy === 'anyone',
    }),
    read: endpoint(names.read, { access: readableBy, params: idParams, response }),
    create: endpoint(names.create, { access: 'staff', body, response, status: 201 }),
    update: endpoint(names.update, { access: 'staff', params: idParams, body: change, response }),
    remove: endpoint(names.remove, { access: 'staff', params: idParams, response: noContent }),
  };
}

/** Like `editEndpoints`, with the one that lists the versions of a record. */
export function recordEndpoints<
  const ReadableBy extends 'anyone' | 'staff',
  Response extends z.ZodType,
  Body extends z.ZodObject,
  Change extends z.ZodObject = Body,
>(
  names: EditNames & { readonly versions: RouteName },
  options: RecordOptions<ReadableBy, Response, Body, Change>,
) {
  const versions = endpoint(names.versions, { ...versionsOf(options.response), params: idParams });
  return { ...editEndpoints(names, options), versions };
}
