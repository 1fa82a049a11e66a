import type { z } from 'zod';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { ApiProblem } from '#contract/problem.ts';

/** More than any form has; a small body with thousands would make a large answer. */
const MOST_ERRORS = 30;

/** Path parameters that no record could have lead nowhere: 404. */
export function validParams(schema: EndpointSpec['params'], raw: Record<string, string>): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(raw);
  if (!result.success) throw new ApiProblem('NOT_FOUND', 'There is no such record');
  return result.data;
}

/** Unknown query keys are ignored; a known key that is repeated or malformed is refused. */
export function validQuery(schema: EndpointSpec['query'], search: URLSearchParams): unknown {
  if (!schema) return undefined;
  const known = Object.keys(schema.shape).filter((key) => search.has(key));
  if (known.some((key) => search.getAll(key).length > 1))
    throw new ApiProblem('BAD_REQUEST', 'A query key may be given once');
  const result = schema.safeParse(Object.fromEntries(known.map((key) => [key, search.get(key)])));
  if (!result.success) throw new ApiProblem('BAD_REQUEST', firstMessage(result.error));
  return result.data;
}

/**
 * @throws ApiProblem 400 with a message for each field. The message of all, which goes into the log, names fields of ours only: what
 * somebody calls a field is what somebody has written.
 */
export function validBody(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors: Record<string, string> = {};
  for (const { path, code, message, ...issue } of result.error.issues.slice(0, MOST_ERRORS)) {
    if (code === 'unrecognized_keys')
      for (const key of (issue as { keys: string[] }).keys.slice(0, MOST_ERRORS))
        errors[key] ??= 'Unknown field';
    else errors[path.join('.') || 'body'] ??= message;
  }
  const [[field, message] = ['body', 'Invalid']] = Object.entries(errors);
  const isOurs = field === 'body' || (field.split('.')[0] ?? '') in ((schema as z.ZodObject).shape ?? {});
  throw new ApiProblem('INVALID_BODY', `${isOurs ? field : 'body'}: ${message}`, { errors });
}

function firstMessage(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'The query is malformed';
}
