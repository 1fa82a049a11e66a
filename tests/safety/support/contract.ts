import type { z } from 'zod';
import { api } from '#app/api.ts';
import type { Endpoint } from '#kit/api/endpoint.ts';

/** All endpoints of the contract, so that cases include new endpoints automatically. */
export const endpoints: readonly Endpoint[] = Object.values(api).flatMap(
  (group) => Object.values(group) as Endpoint[],
);

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The path of an endpoint with values for its parameters. */
export const pathOf = ({ path }: Endpoint, id = '1') =>
  path.replace(/:date/, '2026-12-25').replace(/:\w+/, id);

/** Names of the body fields that accept any text. */
export function textFieldsOf({ body }: Endpoint): string[] {
  const fields = Object.entries<z.ZodType>(body?.shape ?? {});
  return fields.flatMap(([name, schema]) => (schema.safeParse('words').success ? [name] : []));
}
