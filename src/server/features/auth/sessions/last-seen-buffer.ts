/** Last-seen times of sessions that are not written to the database yet. */
export interface LastSeenBuffer {
  /** Buffers the time until `discard`, or until `retentionMs` has passed. */
  record(id: number, now: number): void;
  /** Discards a time up to `until`: it was written, or the session has ended. */
  discard(id: number, until: number): void;
  /** The buffered time in milliseconds since 1970; `-Infinity` if there is none. */
  lastSeen(id: number): number;
}

/** @param retentionMs how long an entry is useful: the idle timeout of a session. */
export function lastSeenBuffer(retentionMs: number): LastSeenBuffer {
  const lastSeenById = new Map<number, number>();
  return {
    record(id, now) {
      lastSeenById.delete(id);
      lastSeenById.set(id, now);
      // a Map iterates in insertion order, so the oldest come first
      for (const [oldest, at] of lastSeenById) {
        if (now - at < retentionMs) break;
        lastSeenById.delete(oldest);
      }
    },
    discard(id, until) {
      if ((lastSeenById.get(id) ?? Number.POSITIVE_INFINITY) <= until) lastSeenById.delete(id);
    },
    lastSeen: (id) => lastSeenById.get(id) ?? Number.NEGATIVE_INFINITY,
  };
}
