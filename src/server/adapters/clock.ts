/** The one source of "now". Tests give a fixed one. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** An instant as the database keeps it. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
