import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';

/** All of the contract: an endpoint is tried from the day that it is written. */
export const endpoints: readonly Endpoint[] = Object.values(api).flatMap(
  (group) => Object.values(group) as Endpoint[],
);

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Its path with something in the place of each parameter. */
export const pathOf = ({ path }: Endpoint, id = '1') =>
  path.replace(/:date/, '2026-12-25').replace(/:\w+/, id);

/** A field of its body takes text and keeps it. */
export function textFieldsOf({ body }: Endpoint): string[] {
  return Object.entries(body?.shape ?? {})
    .filter(
      ([, schema]) =>
        (schema as { safeParse(value: unknown): { success: boolean } }).safeParse('words').success,
    )
    .map(([name]) => name);
}
