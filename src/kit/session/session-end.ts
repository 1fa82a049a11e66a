import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../auth/wire.ts';
import { LAST_CALL_KEY, SIGN_IN_KEY, storedTime } from './token-store.ts';

const WARNING_MS = 5 * 60_000;
const CHECK_MS = 5_000;
/** The server stores the time of the last call up to 5 s late. */
const MARGIN_MS = 10_000;

export interface SessionEnd {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** False for the end of the 12 hours. */
  readonly isExtendable: boolean;
}

/** When the session ends if no tab of this browser makes another call. */
function sessionEnd(): SessionEnd {
  const idleEnd = (storedTime(LAST_CALL_KEY) ?? Date.now()) + SESSION_IDLE_MS;
  const absoluteEnd = (storedTime(SIGN_IN_KEY) ?? Number.POSITIVE_INFINITY) + SESSION_ABSOLUTE_MS;
  return { at: Math.min(idleEnd, absoluteEnd), isExtendable: idleEnd < absoluteEnd };
}

interface SessionEndListeners {
  /** Called with the end of the session in its last five minutes, and with undefined when it was extended or has ended. */
  onWarning(end: SessionEnd | undefined): void;
  /** Called once when the session should have ended. */
  onEnd(): void;
}

/**
 * Watches the time until the session ends. All tabs agree, because they share the time of the last call.
 *
 * @returns `check`, to call after a call, and `stop`.
 */
export function watchSessionEnd({ onWarning, onEnd }: SessionEndListeners) {
  let warned: number | undefined;
  let ended: number | undefined;
  const check = () => {
    const end = sessionEnd();
    const remaining = end.at - Date.now();
    const isNear = remaining > 0 && remaining <= WARNING_MS;
    const next = isNear ? end.at : undefined;
    if (next !== warned) onWarning(isNear ? end : undefined);
    warned = next;
    if (remaining > -MARGIN_MS || ended === end.at) return;
    ended = end.at;
    onEnd();
  };
  const timer = setInterval(check, CHECK_MS);
  addEventListener('storage', check);
  return {
    check,
    stop() {
      clearInterval(timer);
      removeEventListener('storage', check);
    },
  };
}
