import type { TestApp } from '#app/testing/test-app.ts';

/** Session requests for tests. @param server returns the server of the running test. */
export function sessionCalls(server: () => TestApp) {
  const call = (bearer: string) =>
    server().request('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } });
  const status = async (bearer: string) => (await call(bearer)).status;
  const freshTokenFor = async (bearer: string) => (await call(bearer)).headers.get('x-new-token');
  /** The update of a session may be late on a busy machine; then the next request rotates the token. */
  const renewed = async (bearer: string): Promise<string> => (await freshTokenFor(bearer)) ?? renewed(bearer);
  const lastSeen = async () => {
    const { db } = server().deps.storage;
    return (await db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at;
  };
  return { call, status, freshTokenFor, renewed, lastSeen };
}
