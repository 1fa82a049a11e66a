const HELD_SECONDS = 1;

/** What was just refused, and is not looked at again so soon. */
export interface HeldRefusals {
  /** @returns how many seconds this key has yet to wait; undefined when what is counted is to be asked. */
  find(key: string): number | undefined;
  /** Lets a refusal stand for as long as this holds any. */
  hold(key: string, seconds: number): void;
}

interface Held {
  readonly heldAt: number;
  readonly retryAt: number;
}

/**
 * Refusals of late, by the machine's clock: a flood of what is refused anyway is not to keep the database from others.
 *
 * @param heldSeconds how long one stands, but never past its wait; a second, which is the shortest wait that anybody is told of.
 */
export function heldRefusals({ heldSeconds = HELD_SECONDS } = {}): HeldRefusals {
  const refusals = new Map<string, Held>();
  // a clock that was set back does not prolong one
  const stands = ({ heldAt, retryAt }: Held, now: number) =>
    now >= heldAt && now < Math.min(heldAt + heldSeconds * 1000, retryAt);

  return {
    find(key) {
      const held = refusals.get(key);
      const now = Date.now();
      if (!held || !stands(held, now)) return undefined;
      return Math.max(1, Math.ceil((held.retryAt - now) / 1000));
    },
    hold(key, seconds) {
      const now = Date.now();
      for (const [oldest, held] of refusals) {
        if (stands(held, now)) break;
        refusals.delete(oldest);
      }
      refusals.delete(key);
      refusals.set(key, { heldAt: now, retryAt: now + seconds * 1000 });
    },
  };
}
