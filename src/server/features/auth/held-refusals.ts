const HELD_MS = 1_000;

/** What was just refused, and is not looked at again so soon. */
export interface HeldRefusals {
  /** @returns how many seconds this key has yet to wait; undefined when what is counted is to be asked. */
  find(key: string): number | undefined;
  /** Lets a refusal stand for a second, which is the shortest wait that anybody is told of. */
  hold(key: string, seconds: number): void;
}

/** Refusals of the last second, by the machine's clock: a flood of what is refused anyway is not to keep the database from others. */
export function heldRefusals(): HeldRefusals {
  const refusals = new Map<string, { readonly heldAt: number; readonly retryAt: number }>();
  // a clock that was set back does not prolong one
  const stands = ({ heldAt }: { heldAt: number }, now: number) => now >= heldAt && now - heldAt < HELD_MS;

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
