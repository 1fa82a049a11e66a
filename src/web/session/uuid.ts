/** A random Idempotency-Key. `crypto.randomUUID` exists only on pages that came by https or from this machine itself. */
export function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  return Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
