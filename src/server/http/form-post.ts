import { ApiProblem } from '#contract/problem.ts';
import { readText } from './read-body.ts';
import { isText } from './urls.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** More than any form of ours has: to take thousands of empty ones apart holds everybody else up. */
export const MAX_FORM_FIELDS = 50;
/** Every browser writes a form of ours in UTF-8, and need not say so. */
const UTF_8: readonly (string | undefined)[] = [undefined, 'charset=utf-8', 'charset="utf-8"'];

/**
 * The fields of a form that one of our pages sent by itself, its scripts being off. Such a form carries no session and opens
 * nothing; still it is taken from our own pages only, so that no other site can make its visitors send one.
 *
 * @param host the one that was asked for, which the listener has checked: 'parish.example:3000'.
 * @param turn waited for before it is taken apart, as for `readJson`.
 * @throws ApiProblem 403 for a form of another site, 415 for another type, 413 past 64 KB, 400 for what is not UTF-8 or has more
 * than 50 fields.
 */
export async function readPageForm(
  request: Request,
  host: string,
  turn: () => Promise<void>,
): Promise<URLSearchParams> {
  if (isFromElsewhere(request.headers, host))
    throw new ApiProblem('FORBIDDEN', 'This form can be sent from its own page only');
  const parts = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const [type, charset, ...rest] = parts.map((part) => part.trim());
  if (type !== FORM_TYPE || !UTF_8.includes(charset) || rest.length > 0)
    throw new ApiProblem('WRONG_TYPE', `Send a form, with Content-Type: ${FORM_TYPE}`);
  const text = await readText(request);
  if (text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS)
    throw new ApiProblem('BAD_REQUEST', `The form has more than ${MAX_FORM_FIELDS} fields`);
  await turn();
  if (!isText(text)) throw new ApiProblem('BAD_REQUEST', 'The form is not UTF-8');
  return new URLSearchParams(text);
}

/** The same fields as a request that a page's `action` reads. */
export function pageFormRequest(address: URL, fields: URLSearchParams): Request {
  return new Request(address, {
    method: 'POST',
    headers: { 'content-type': FORM_TYPE, accept: 'text/html' },
    body: fields.toString(),
  });
}

/** By what browsers say of themselves, and pages cannot change; one that says neither is as old as it is harmless. */
function isFromElsewhere(headers: Headers, host: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = headers.get('origin');
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host);
}
