/** When sessions were seen that the database has yet to be told of. */
export interface UnwrittenSightings {
  /** Remembers that a session was seen now, until that is written, or for as long as it counts. */
  note(id: number, now: number): void;
  /** Forgets what was seen until then: it is written, or the session has ended. */
  settle(id: number, until: number): void;
  /** When the session was last seen, as far as this process knows; minus infinity when nothing waits to be written. */
  lastOf(id: number): number;
}

/** @param keptMs how long a sighting counts for anything. */
export function unwrittenSightings(keptMs: number): UnwrittenSightings {
  const seen = new Map<number, number>();
  return {
    note(id, now) {
      seen.delete(id);
      seen.set(id, now);
      // those noted first stand first
      for (const [oldest, at] of seen) {
        if (now - at < keptMs) break;
        seen.delete(oldest);
      }
    },
    settle(id, until) {
      if ((seen.get(id) ?? Number.POSITIVE_INFINITY) <= until) seen.delete(id);
    },
    lastOf: (id) => seen.get(id) ?? Number.NEGATIVE_INFINITY,
  };
}
