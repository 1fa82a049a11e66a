import type { z } from 'zod';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { ApiProblem } from '#contract/problem.ts';

/** More than any form has. Without a limit, a small body could cause a large response. */
const MAX_ERRORS = 30;

/** @throws ApiProblem 404 for path parameters that no record can have. */
export function validParams(schema: EndpointSpec['params'], raw: Record<string, string>): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(raw);
  if (!result.success) throw new ApiProblem('NOT_FOUND', 'There is no such record');
  return result.data;
}

/** Ignores unknown query keys. @throws ApiProblem 400 for a known key that is repeated or malformed. */
export function validQuery(schema: EndpointSpec['query'], search: URLSearchParams): unknown {
  if (!schema) return undefined;
  const known = Object.keys(schema.shape).filter((key) => search.has(key));
  if (known.some((key) => search.getAll(key).length > 1))
    throw new ApiProblem('BAD_REQUEST', 'A query key must not be repeated');
  const result = schema.safeParse(Object.fromEntries(known.map((key) => [key, search.get(key)])));
  if (!result.success) throw new ApiProblem('BAD_REQUEST', firstMessage(result.error));
  return result.data;
}

/**
 * @throws ApiProblem 400 with a message for each field. Its main message is logged, so it names only known fields: an
 *   unknown field name is text that a person entered.
 */
export function validBody(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors: Record<string, string> = {};
  for (const { path, code, message, ...issue } of result.error.issues.slice(0, MAX_ERRORS)) {
    if (code === 'unrecognized_keys')
      for (const key of (issue as { keys: string[] }).keys.slice(0, MAX_ERRORS))
        errors[key] ??= 'Unknown field';
    else errors[path.join('.') || 'body'] ??= message;
  }
  const [[field, message] = ['body', 'Invalid']] = Object.entries(errors);
  const isKnownField =
    field === 'body' || (field.split('.')[0] ?? '') in ((schema as z.ZodObject).shape ?? {});
  throw new ApiProblem('INVALID_BODY', `${isKnownField ? field : 'body'}: ${message}`, { errors });
}

function firstMessage(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'The query is malformed';
}
