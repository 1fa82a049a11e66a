/** Reads and validates the parts of a request: the JSON body, path parameters and the query. */
import type { z } from 'zod';
import type { EndpointSpec } from '../../api/endpoint.ts';
import { ApiProblem } from '../../api/problem.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** More than any form has. Without a limit, a small body could cause a large response. */
const MAX_ERRORS = 30;
const UNKNOWN_FIELD = 'Unknown field';

/**
 * Reads a JSON body.
 *
 * @throws ApiProblem 415 for other content types, 413 above 64 KB, 400 for invalid UTF-8 or JSON, a duplicate key or an
 *   incomplete body.
 */
export async function readJson(request: Request): Promise<{ raw: string; value: unknown }> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new ApiProblem('WRONG_TYPE', 'Send JSON, with Content-Type: application/json');
  const raw = await readText(request);
  const value = parseJson(raw);
  if (countKeysInText(raw) !== countKeysInValue(value))
    throw new ApiProblem('BAD_REQUEST', 'The body contains a duplicate key');
  return { raw, value };
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new ApiProblem('BAD_REQUEST', 'The body is not valid JSON');
  }
}

/**
 * Counts the keys in a JSON text: strings followed by a colon. JSON.parse silently drops duplicates, and parsers differ
 * in which.
 */
function countKeysInText(raw: string): number {
  let count = 0;
  for (const [text] of raw.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*:?/g)) if (text.endsWith(':')) count += 1;
  return count;
}

/** Counts the keys of a value and of all nested values; iterative, so that deep nesting cannot overflow the stack. */
function countKeysInValue(value: unknown): number {
  const values = [value];
  let count = 0;
  for (const each of values) {
    if (typeof each !== 'object' || each === null) continue;
    const inner: unknown[] = Object.values(each);
    if (!Array.isArray(each)) count += inner.length;
    for (const one of inner) values.push(one);
  }
  return count;
}

/**
 * Reads a text body.
 *
 * @throws ApiProblem 413 above 64 KB, 400 for invalid UTF-8 or an incomplete body.
 */
export async function readText(request: Request): Promise<string> {
  return decodeUtf8(await readBytes(request));
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // the client disconnected, which is not an error of the server
    throw error instanceof ApiProblem ? error : new ApiProblem('BAD_REQUEST', 'The body is incomplete');
  }
  return Buffer.concat(chunks);
}

function tooLarge(): ApiProblem {
  return new ApiProblem('TOO_LARGE', `The body is larger than ${MAX_BODY_BYTES / 1024} KB`);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ApiProblem('BAD_REQUEST', 'The body is not valid UTF-8');
  }
}

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
        errors[[...path, key].join('.')] ??= UNKNOWN_FIELD;
    else errors[path.join('.') || 'body'] ??= message;
  }
  const [[field, message] = ['body', 'Invalid']] = Object.entries(errors);
  const isKnownField =
    message !== UNKNOWN_FIELD && (field.split('.')[0] ?? '') in ((schema as z.ZodObject).shape ?? {});
  throw new ApiProblem('INVALID_BODY', `${isKnownField ? field : 'body'}: ${message}`, { errors });
}

function firstMessage(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'The query is malformed';
}
