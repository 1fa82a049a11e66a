import type { AppContext } from '../../app-context.ts';

export const MAX_BACKOFF_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** Allows `freeAttempts` attempts per key and day, then one after each delay of 1 s, 2 s, 4 s … 15 minutes. */
export interface ExponentialBackoff {
  /**
   * Counts an attempt before its result is known.
   * @returns the seconds left of a delay, in which case it is not counted; it is not counted either if a limiter
   * throws.
   */
  count(key: string): Promise<number | undefined>;
  /** Starts the delay after a failure, once the free attempts are used up. */
  startDelay(key: string): Promise<void>;
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

export function exponentialBackoff(
  { limiters, backgroundTasks }: Pick<AppContext, 'limiters' | 'backgroundTasks'>,
  { name, freeAttempts }: { readonly name: string; readonly freeAttempts: number },
): ExponentialBackoff {
  const attempts = limiters({
    name: `${name} tries`,
    attempts: freeAttempts,
    seconds: DAY_SECONDS,
    isRefundable: true,
  });
  const delay = limiters({
    name: `${name} gate`,
    attempts: 1,
    seconds: MAX_BACKOFF_SECONDS,
    isRefundable: true,
  });
  return {
    async count(key) {
      if ((await attempts.consume(key)) === undefined) return undefined;
      const seconds = await delay.consume(key).catch((error) => {
        void backgroundTasks.run(() => attempts.refund(key));
        throw error;
      });
      if (seconds !== undefined) await attempts.refund(key);
      return seconds;
    },
    async startDelay(key) {
      const failures = await attempts.count(key);
      if (failures >= freeAttempts)
        await delay.block(key, Math.min(2 ** (failures - freeAttempts), MAX_BACKOFF_SECONDS));
    },
    async refund(key) {
      await Promise.all([attempts.refund(key), delay.reset(key)]);
    },
    async reset(key) {
      await Promise.all([attempts.reset(key), delay.reset(key)]);
    },
  };
}
