import { ApiProblem } from '#contract/problem.ts';

export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a JSON body, counting while it reads.
 *
 * @param turn waited for before it is taken apart: the last bytes of hundreds may come at once.
 * @throws ApiProblem 415 for anything but `application/json`, 413 past 64 KB, 400 for what is not well-formed UTF-8 or JSON,
 * names a key twice, or was cut off.
 */
export async function readJson(
  request: Request,
  turn: () => Promise<void>,
): Promise<{ raw: string; value: unknown }> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
    throw new ApiProblem('WRONG_TYPE', 'Send JSON, with Content-Type: application/json');
  const raw = await readText(request);
  await turn();
  const value = parsed(raw);
  if (keysWritten(raw) !== keysHeld(value)) throw new ApiProblem('BAD_REQUEST', 'The body names a key twice');
  return { raw, value };
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new ApiProblem('BAD_REQUEST', 'The body is not JSON');
  }
}

/** How many keys stand in a text that is JSON: texts with a colon after them. Of two that are equal readers keep one or the other. */
function keysWritten(raw: string): number {
  let count = 0;
  for (const [text] of raw.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*:?/g)) if (text.endsWith(':')) count += 1;
  return count;
}

/** How many keys a value has, those of the values in it among them. One after another: no depth is too great. */
function keysHeld(value: unknown): number {
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
 * Reads a body of text, counting while it reads.
 *
 * @throws ApiProblem 413 past 64 KB, 400 for what is not well-formed UTF-8, or was cut off.
 */
export async function readText(request: Request): Promise<string> {
  return decode(await readBytes(request));
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
    // its sender has gone: no failure of ours, and nobody is there to hear of it
    throw error === tooLarge ? error : new ApiProblem('BAD_REQUEST', 'The body did not arrive whole');
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ApiProblem('BAD_REQUEST', 'The body is not UTF-8');
  }
}
