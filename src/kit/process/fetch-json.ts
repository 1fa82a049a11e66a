/** For the whole request: name resolution, connection, headers and body. */
const CALL_TIMEOUT_MS = 3_000;
/** Far above the size of any response that we expect. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Requests JSON of at most 64 KB within 3 s. Follows no redirect.
 *
 * @throws Error when the request fails, times out, or the status is not 2xx; SyntaxError when the body is not JSON.
 */
export async function fetchJson(url: URL): Promise<unknown> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (response.ok) return readLimitedJson(response);
  await response.body?.cancel();
  throw new Error(`the response status is ${response.status}`);
}

/**
 * Parses a response body as JSON, and reads at most 64 KB so that an endless response cannot exhaust memory.
 *
 * @throws Error when the body is longer, SyntaxError when it is not JSON.
 */
export async function readLimitedJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // a throw inside the loop cancels the body and closes the connection
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
