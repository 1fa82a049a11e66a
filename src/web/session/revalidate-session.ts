import { lastResponseAt } from './browser-client.ts';
import { storedToken } from './token-store.ts';

const MIN_INTERVAL_MS = 60_000;
/** Sessions expire after an idle hour; the margin covers the server's delayed updates of the last activity. */
const IDLE_CHECK_MS = 60 * 60_000 + 10_000;

/**
 * Revalidates the session of an open page, which may have ended elsewhere: when the page becomes visible again, and once
 * after the idle timeout while it is visible. It does not repeat without other requests, because the check itself would
 * extend the session.
 *
 * @param revalidate requests the current user; a 401 ends the session as for any other call.
 * @returns a function that stops the checks.
 */
export function revalidateOnFocus(revalidate: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** Time of the response to the last idle check. */
  let checkedAt: number | undefined;
  // public pages do not show the session, and must not redirect a reader to the login page
  const shouldRevalidate = () =>
    document.visibilityState === 'visible' &&
    location.pathname.startsWith('/admin/') &&
    storedToken() !== null;
  const onVisible = () => {
    if (shouldRevalidate() && Date.now() - lastResponseAt() > MIN_INTERVAL_MS) revalidate();
  };
  const onIdle = async () => {
    const remaining = lastResponseAt() + IDLE_CHECK_MS - Date.now();
    if (remaining > 0) return schedule(remaining);
    if (shouldRevalidate() && lastResponseAt() !== checkedAt) {
      await revalidate();
      checkedAt = lastResponseAt();
    }
    schedule(IDLE_CHECK_MS);
  };
  const schedule = (milliseconds: number) => {
    if (!isStopped) timer = setTimeout(onIdle, milliseconds);
  };
  document.addEventListener('visibilitychange', onVisible);
  schedule(IDLE_CHECK_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
