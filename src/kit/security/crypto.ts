import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Each purpose has its own derived key. The texts are part of the derivation: changing one makes stored data
 * unreadable.
 */
export type KeyPurpose =
  | 'sign-in code'
  | 'sign-in failures'
  | 'passkeys'
  | 'known devices'
  | 'outbox'
  | 'idempotency'
  | 'uploads'
  | 'hidden files'
  | 'prayer requests'
  | 'visits'
  | 'take-downs'
  | 'letter'
  | 'downloads'
  | 'key check';

/** Message authentication and encryption with keys derived from SECRET_KEY. */
export interface Keys {
  /** HMAC-SHA-256, hex. */
  hmac(purpose: KeyPurpose, text: string): string;
  /** AES-256-GCM. @returns nonce, tag and ciphertext as base64url. */
  encrypt(purpose: KeyPurpose, text: string): string;
  /** @throws if the text was altered or encrypted with another key. */
  decrypt(purpose: KeyPurpose, encrypted: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param secret at least 32 characters, from the environment or the generated file. */
export function deriveKeys(secret: string): Keys {
  const derived = new Map<KeyPurpose, Buffer>();
  const keyFor = (purpose: KeyPurpose) => {
    const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, 'idavaka', purpose, 32));
    derived.set(purpose, key);
    return key;
  };
  return {
    hmac: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex'),
    encrypt(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
    },
    decrypt(purpose, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}

/** 256 random bits as base64url; only its `sha256Hex` is stored. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex. Without a key: only for input with enough entropy, such as a random token. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
