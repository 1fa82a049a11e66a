import { data, redirect } from 'react-router';
import { ApiProblem } from '../api/problem.ts';
import type { Visibility } from '../api/visibility.ts';

interface LoadRecordOptions<Loaded> {
  /** The last segment of the URL, '12-parish-picnic'. */
  readonly idAndSlug: string;
  load(id: string): Promise<Loaded>;
  /** Canonical path of the record's page. */
  urlOf(record: NoInfer<Loaded>): string;
}

/** Throws a response with the status of the API's error, for the page of the error. */
export function throwAsPage(error: unknown): never {
  throw error instanceof ApiProblem ? data(null, { status: error.status }) : error;
}

/**
 * Loads the record that a URL names. Only its number counts; a URL that is not canonical redirects permanently.
 *
 * @throws a 404 when there is no such record that visitors can see (or the API's own status), a 301 redirect to the canonical URL.
 */
export async function loadRecord<Loaded extends { readonly visibility: Visibility }>({
  idAndSlug,
  load,
  urlOf,
}: LoadRecordOptions<Loaded>): Promise<Loaded> {
  const [, id] = /^([1-9]\d{0,9})(?:-|$)/.exec(idAndSlug) ?? [];
  if (id === undefined) throw data(null, { status: 404 });
  const record = await load(id).catch(throwAsPage);
  // the API shows staff also what visitors cannot see; these pages are the same for everyone
  if (record.visibility !== 'visible') throw data(null, { status: 404 });
  const url = urlOf(record);
  if (decodeURIComponent(url).endsWith(`/${idAndSlug}`)) return record;
  throw redirect(url, 301);
}
