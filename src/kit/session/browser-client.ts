import { type Client, createClient } from '../api/client.ts';
import type { Routes } from '../api/routes.ts';
import type { Transport } from '../api/transport.ts';
import { clearToken, LAST_CALL_KEY, storedToken, storeTime, storeToken } from './token-store.ts';

/** Public specification, section 9. */
const REQUEST_TIMEOUT_MS = 10_000;
const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;

let routes: Routes = {};

type SessionEndListener = (path: string, hadToken: boolean) => void;
let onSessionEnd: SessionEndListener = () => {};
let respondedAt = Date.now();

/** Time of the server's last response to this page, or of the page load, in milliseconds since 1970. */
export function lastResponseAt(): number {
  return respondedAt;
}

/** Sets the listener that runs when the server responds to a path with 401; the token, if any, is already removed. */
export function setSessionEndListener(listener: SessionEndListener): void {
  onSessionEnd = listener;
}

/** The response to the last write of each record, by key. */
const written = new Map<string, { readonly version?: number }>();

function storeWritten(group: string, call: string, response: unknown): void {
  const record = response as { _id?: number; id?: number; version?: number } | undefined;
  if (record?.version !== undefined) written.set(`${group}.${record._id ?? record.id ?? call}`, record);
}

/**
 * The record as this page has written it, until a newer version is loaded: a list is older until it is loaded again, and
 * a form that starts from it would be in conflict with the user's own changes.
 *
 * @param key the client's group of calls and the id, such as 'clergy.3'; without an id, the call: 'payment.update'.
 */
export function newestVersion<Loaded extends { readonly version: number }>(
  key: string,
  loaded: Loaded,
): Loaded {
  const own = written.get(key);
  return (own?.version ?? 0) > loaded.version ? { ...loaded, ...own } : loaded;
}

/**
 * Creates an API client for the browser (public specification, section 7): it sends the stored bearer token, stores a
 * refreshed token, and removes the token after a 401. The listener then navigates to the login page.
 */
export function createBrowserClient(transport: Transport) {
  return createClient(
    routes,
    async (request) => {
      const token = storedToken();
      const sentAt = Date.now();
      const response = await transport(
        token ? { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } } : request,
      );
      respondedAt = Date.now();
      // the token changed during the request (sign-in or sign-out, possibly in another tab): the response concerns the old one
      if (storedToken() !== token) return response;
      const fresh = response.headers.get('x-new-token');
      if (token && fresh && response.headers.get('x-token-refreshed') === 'true') storeToken(fresh);
      if (response.status === UNAUTHORIZED) {
        clearToken();
        onSessionEnd(request.path, token !== null);
      } else if (token && response.status < SERVER_ERROR) storeTime(LAST_CALL_KEY, sentAt);
      return response;
    },
    storeWritten,
  );
}

/** The client of all calls except uploads; a request times out after 10 s. It has no calls before `setRoutes`. */
export const browserClient = {} as Client;

/** Sets the calls that the site's API has. */
export function setRoutes(all: Routes): void {
  routes = all;
  Object.assign(browserClient, createBrowserClient(fetchWithTimeout));
}

const fetchWithTimeout: Transport = ({ method, path, headers, body, signal }) => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return fetch(path, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
};
