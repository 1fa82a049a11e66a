/** The only source of the current time, so that tests can fix it. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** An instant in the format of the database: ISO 8601 in UTC with milliseconds. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
