import { createHash, timingSafeEqual } from 'node:crypto';

export type Params = Readonly<Record<string, string>>;

/** Fields of an upload that are not signed. */
const UNSIGNED = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature']);

/**
 * The string that is signed for an upload: the parameters sorted by name, as `name=value` joined with `&`. An `&` inside a pair
 * becomes `%26`, so that a value cannot add parameters (Cloudinary's signature version 2; versions 1 and 2 are equal for
 * values without `&`). Source: cloudinary.com/documentation/authentication_signatures
 */
export function stringToSign(params: Params): string {
  const pairs = Object.keys(params)
    .filter((name) => !UNSIGNED.has(name) && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`.replaceAll('&', '%26'));
  return pairs.join('&');
}

/** Cloudinary's signature: SHA-1 of that string followed by the secret, in hex. The embedded host uses HMAC-SHA-256 instead. */
export function signatureOf(params: Params, secret: string): string {
  return createHash('sha1')
    .update(stringToSign(params) + secret)
    .digest('hex');
}

/** Compares in constant time. */
export function isSameSignature(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one.toLowerCase()), Buffer.from(other.toLowerCase())];
  return a.length === b.length && timingSafeEqual(a, b);
}
