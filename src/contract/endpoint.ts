import { z } from 'zod';
import type { Method, RouteName } from './routes.ts';

/**
 * Who may call: anyone, only signed-in staff, or anyone unless the named query key is true (`GET /api/news?admin=true`).
 * There is no default: an endpoint without access does not compile.
 */
export type Access = 'anyone' | 'staff' | { readonly staffWhen: string };

export interface EndpointSpec {
  readonly access: Access;
  /** Whether it serves staff who have yet to replace their first password; all other calls refuse them. */
  readonly servesFirstPassword?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Takes `multipart/form-data` with one file, in the field of this name, instead of a JSON body. */
  readonly file?: string;
  readonly answer: z.ZodType;
  /** 201 for what creates a record; otherwise 200, or 204 for DELETE. */
  readonly status?: 200 | 201 | 204;
  /** A public answer that changes only with the content of its group's part may be kept by the server and asked for by ETag. */
  readonly cached?: boolean;
  /**
   * Whether the answer, an array, is one page of a list: at most 100 rows, or as many as `limit` says. `X-Total-Count`
   * says how many there are on all pages; `Link` with `rel="next"` leads to the next one.
   */
  readonly paged?: boolean;
}

/** What the handler of a paged endpoint answers. */
export interface Page<Row> {
  readonly rows: Row[];
  /** On all pages; null where nobody has counted, as in a search. */
  readonly total: number | null;
  /** What `after` says for the next page; null on the last one. */
  readonly next: string | null;
}

export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = Spec & {
  readonly method: Method;
  /** Path with `:name` parameters, as the router wants it. */
  readonly path: string;
  readonly status: 200 | 201 | 204;
};

/**
 * Declares one call of the API as data; routes, client types, OpenAPI, access test and fuzz test are made from it.
 *
 * @param route `'METHOD /path/:param'`, taken from `routes`.
 */
export function endpoint<const Spec extends EndpointSpec>(route: RouteName, spec: Spec): Endpoint<Spec> {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...spec, method, path, status: spec.status ?? (method === 'DELETE' ? 204 : 200) };
}

/** The answer of a call that has nothing to say (204). */
export const nothing = z.void();
