import { lastAnswerAt } from './browser-client.ts';
import { storedToken } from './token-store.ts';

const LONG_AGO_MS = 60_000;
/** A session ends after an idle hour (design, section 6); the server writes down only now and then when it saw it last. */
const JUST_PAST_IDLE_MS = 60 * 60_000 + 10_000;

/**
 * Asks who is signed in where an open page may have missed that its session ended elsewhere: when somebody comes back to
 * it, and once past the idle hour while it is in sight. After that question alone it is not asked again, so that pages left
 * open do not keep a session alive for each other.
 *
 * @param ask asks the server; a session that is over ends here then as with any other call.
 * @returns what stops it.
 */
export function lookAgain(ask: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** When the server answered the last question of the idle hour. */
  let answered: number | undefined;
  // on a page for everybody nothing of the session is seen, and nobody is sent away from what they read
  const isInSight = () =>
    document.visibilityState === 'visible' &&
    location.pathname.startsWith('/admin/') &&
    storedToken() !== null;
  const onSight = () => {
    if (isInSight() && Date.now() - lastAnswerAt() > LONG_AGO_MS) ask();
  };
  const onIdle = async () => {
    const left = lastAnswerAt() + JUST_PAST_IDLE_MS - Date.now();
    if (left > 0) return wait(left);
    if (isInSight() && lastAnswerAt() !== answered) {
      await ask();
      answered = lastAnswerAt();
    }
    wait(JUST_PAST_IDLE_MS);
  };
  const wait = (milliseconds: number) => {
    if (!isStopped) timer = setTimeout(onIdle, milliseconds);
  };
  document.addEventListener('visibilitychange', onSight);
  wait(JUST_PAST_IDLE_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onSight);
  };
}
