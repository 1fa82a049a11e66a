import type { Deps } from '../../app-context.ts';

export const MAX_BACKOFF_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** So many free tries of one key, and then one after each pause of 1 s, 2 s, 4 s … 15 minutes. */
export interface GrowingPauses {
  /**
   * Counts one try, before it is known to be a failure.
   * @returns how many seconds are left of a pause; then it is not counted, nor where it throws what the counter does.
   */
  count(key: string): Promise<number | undefined>;
  /** Begins the pause after a failure, if one is due. */
  pause(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export function growingPauses(
  { limiters, background }: Pick<Deps, 'limiters' | 'background'>,
  { name, freeTries }: { readonly name: string; readonly freeTries: number },
): GrowingPauses {
  const free = limiters({ name: `${name} tries`, tries: freeTries, seconds: DAY_SECONDS, isLenient: true });
  const gate = limiters({
    name: `${name} gate`,
    tries: 1,
    seconds: MAX_BACKOFF_SECONDS,
    isLenient: true,
  });
  return {
    async count(key) {
      if ((await free.consume(key)) === undefined) return undefined;
      const seconds = await gate.consume(key).catch((error) => {
        void background.run(() => free.giveBack(key));
        throw error;
      });
      if (seconds !== undefined) await free.giveBack(key);
      return seconds;
    },
    async pause(key) {
      const failures = await free.count(key);
      if (failures >= freeTries)
        await gate.block(key, Math.min(2 ** (failures - freeTries), MAX_BACKOFF_SECONDS));
    },
    async giveBack(key) {
      await Promise.all([free.giveBack(key), gate.forget(key)]);
    },
    async forget(key) {
      await Promise.all([free.forget(key), gate.forget(key)]);
    },
  };
}
