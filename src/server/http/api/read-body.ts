import { ApiProblem } from '#contract/problem.ts';

export const MAX_BODY_BYTES = 64 * 1024;

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
  const tooLarge = new ApiProblem('TOO_LARGE', `The body is larger than ${MAX_BODY_BYTES / 1024} KB`);
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    // the client disconnected, which is not an error of the server
    throw error === tooLarge ? error : new ApiProblem('BAD_REQUEST', 'The body is incomplete');
  }
  return Buffer.concat(chunks);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ApiProblem('BAD_REQUEST', 'The body is not valid UTF-8');
  }
}
