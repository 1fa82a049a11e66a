import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What may be kept secret, each under a key of its own. */
type Purpose =
  | 'sign-in code'
  | 'sign-in failures'
  | 'known devices'
  | 'outbox'
  | 'idempotency'
  | 'uploads'
  | 'prayer requests'
  | 'key check';

/** Signatures and sealed fields, all derived from the one SECRET_KEY. */
export interface Keys {
  /** A keyed hash, hex: tells nothing about the text without the key. */
  mac(purpose: Purpose, text: string): string;
  /** AES-256-GCM; the answer is base64url text. */
  seal(purpose: Purpose, text: string): string;
  /** @throws when the text was altered or sealed under another key. */
  unseal(purpose: Purpose, sealed: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param secret at least 32 characters, from the environment or the generated file. */
export function keysFrom(secret: string): Keys {
  const derived = new Map<Purpose, Buffer>();
  const keyFor = (purpose: Purpose) => {
    const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, 'idavaka', purpose, 32));
    derived.set(purpose, key);
    return key;
  };
  return {
    mac: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex'),
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}

/** 256 random bits as text; what is stored of it is only `hashOf` it. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex; enough for what is itself 256 random bits. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
