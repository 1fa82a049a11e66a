import { createHash, timingSafeEqual } from 'node:crypto';

export type Params = Readonly<Record<string, string>>;

/** What stands in an upload and is not signed. */
const UNSIGNED = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature']);

/**
 * The signature of an upload's parameters: sorted by name, `name=value` joined with `&`, the secret behind them, SHA-1, hex.
 * An `&` inside a pair is written `%26`, so that no value can pass for further parameters (signature version 2; both
 * versions agree on values without one). Source: cloudinary.com/documentation/authentication_signatures
 */
export function signatureOf(params: Params, secret: string): string {
  const pairs = Object.keys(params)
    .filter((name) => !UNSIGNED.has(name) && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`.replaceAll('&', '%26'));
  return createHash('sha1')
    .update(pairs.join('&') + secret)
    .digest('hex');
}

/** Compares in a time that tells nothing about where two signatures part. */
export function isSameSignature(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one.toLowerCase()), Buffer.from(other.toLowerCase())];
  return a.length === b.length && timingSafeEqual(a, b);
}
