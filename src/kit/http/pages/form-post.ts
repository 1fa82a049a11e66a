import { ApiProblem } from '../../api/problem.ts';
import { readText } from '../api/read-request.ts';
import { isValidEncoding } from '../urls.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** What a mail client may send to end a subscription (RFC 8058, 3.2). Its fields are not read: the URL says everything. */
const ONE_CLICK_TYPE = 'multipart/form-data';
/** More than any form of this site has. Parsing thousands of fields would block the event loop. */
const MAX_FORM_FIELDS = 50;
/** Browsers submit the forms of this site in UTF-8, with or without a charset parameter. */
const UTF_8: readonly (string | undefined)[] = [undefined, 'charset=utf-8', 'charset="utf-8"'];

/**
 * Reads a form that a page submits without JavaScript, or a mail client. It has no session; cross-site submissions are rejected (CSRF).
 *
 * @param host the verified `Host` of the request: 'parish.example:3000'.
 * @throws ApiProblem 403 for a cross-site form, 415 for another content type, 413 above 64 KB, 400 for invalid UTF-8 or
 *   more than 50 fields.
 */
export async function readFormPost(request: Request, host: string): Promise<URLSearchParams> {
  if (isCrossSite(request.headers, host))
    throw new ApiProblem('FORBIDDEN', 'This form can only be submitted from its own page');
  const parts = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const [type, charset, ...extraParameters] = parts.map((part) => part.trim());
  if (type === ONE_CLICK_TYPE) return new URLSearchParams();
  if (type !== FORM_TYPE || !UTF_8.includes(charset) || extraParameters.length > 0)
    throw new ApiProblem('WRONG_TYPE', `Send a form, with Content-Type: ${FORM_TYPE}`);
  const text = await readText(request);
  if (text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS)
    throw new ApiProblem('BAD_REQUEST', `The form has more than ${MAX_FORM_FIELDS} fields`);
  if (!isValidEncoding(text)) throw new ApiProblem('BAD_REQUEST', 'The form is not UTF-8');
  return new URLSearchParams(text);
}

/** Converts the fields back into a Request for the page's `action`. */
export function toFormRequest(address: URL, fields: URLSearchParams): Request {
  return new Request(address, {
    method: 'POST',
    headers: { 'content-type': FORM_TYPE, accept: 'text/html' },
    body: fields.toString(),
  });
}

/**
 * Uses headers that pages cannot forge. Browsers too old to send either are accepted: the form changes nothing for the
 * user.
 */
function isCrossSite(headers: Headers, host: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = headers.get('origin');
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host);
}
