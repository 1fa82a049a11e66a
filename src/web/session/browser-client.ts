import { createClient, type TransportRequest } from '#contract/client.ts';
import { forgetToken, storedToken, storeToken } from './token-store.ts';

/** Public specification, section 9. */
const REQUEST_TIMEOUT_MS = 10_000;
const UNAUTHORIZED = 401;

let tellEnded: () => void = () => {};
let answeredAt = Date.now();

/** When the server last answered a call of this page, in milliseconds since 1970; before the first one, when the page began. */
export function lastAnswerAt(): number {
  return answeredAt;
}

/** Names who is told when the server answers that the session is over; its token is forgotten by then. */
export function whenSessionEnds(listener: () => void): void {
  tellEnded = listener;
}

/**
 * The shared client of the browser (public specification, section 7): bearer token when one is stored, 10 s timeout, a
 * refreshed token replaces the stored one, and a 401 removes it; the provider of the session then leads to the login page.
 */
export const browserClient = createClient(
  async ({ method, path, headers, body, signal }: TransportRequest) => {
    const token = storedToken();
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(path, {
      method,
      headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    answeredAt = Date.now();
    // a call begun before somebody signed out, or in anew, here or in another tab, says nothing about the token kept now
    if (storedToken() !== token) return response;
    const fresh = response.headers.get('x-new-token');
    if (token && fresh && response.headers.get('x-token-refreshed') === 'true') storeToken(fresh);
    if (response.status === UNAUTHORIZED) {
      forgetToken();
      tellEnded();
    }
    return response;
  },
);
