/** More than any service that we ask has to say. */
export const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * The JSON of an answer from outside, of which no more than 64 KB is read: who answers without an end fills no memory.
 *
 * @throws Error when it is longer, SyntaxError when it is no JSON.
 */
export async function cappedJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // leaving the loop by a throw closes the connection
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('its answer is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
