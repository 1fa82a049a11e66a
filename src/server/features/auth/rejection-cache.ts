const DEFAULT_MAX_AGE_SECONDS = 1;

/** Remembers recent rejections, so that repeating them costs no database access. */
export interface RejectionCache {
  /** @returns seconds until the key may retry; `undefined` if no current rejection is cached. */
  find(key: string): number | undefined;
  /** @param seconds until the key may retry. */
  add(key: string, seconds: number): void;
}

interface CachedRejection {
  readonly cachedAt: number;
  readonly retryAt: number;
}

/**
 * Caches rejections by the system clock.
 *
 * @param maxAgeSeconds how long an entry is used, at most until its retry time. The default is the shortest wait that a
 * client gets.
 */
export function rejectionCache({ maxAgeSeconds = DEFAULT_MAX_AGE_SECONDS } = {}): RejectionCache {
  const rejections = new Map<string, CachedRejection>();
  // the first condition ends an entry when the clock is set back
  const isCurrent = ({ cachedAt, retryAt }: CachedRejection, now: number) =>
    now >= cachedAt && now < Math.min(cachedAt + maxAgeSeconds * 1000, retryAt);

  return {
    find(key) {
      const cached = rejections.get(key);
      const now = Date.now();
      if (!cached || !isCurrent(cached, now)) return undefined;
      return Math.max(1, Math.ceil((cached.retryAt - now) / 1000));
    },
    add(key, seconds) {
      const now = Date.now();
      for (const [oldest, cached] of rejections) {
        if (isCurrent(cached, now)) break;
        rejections.delete(oldest);
      }
      rejections.delete(key);
      rejections.set(key, { cachedAt: now, retryAt: now + seconds * 1000 });
    },
  };
}
