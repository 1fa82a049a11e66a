import { type Draft, type StoredDraft, storedDrafts } from './draft-store.ts';

export type SealedDrafts = NonNullable<Awaited<ReturnType<typeof openSealedDrafts>>>;

const NONCE_BYTES = 12;

/**
 * Decrypts the drafts of a record (AES-256-GCM).
 *
 * @param key a key of any form of the record.
 * @param secret from the server, which gives it only to signed-in staff and only while the record exists.
 * @returns null if the browser has no encryption, because the page was not loaded over https.
 */
export async function openSealedDrafts(key: string, secret: string) {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return null;
  const bits = await subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const aesKey = await subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt']);

  const open = async ({ sealed = '', ...draft }: StoredDraft): Promise<StoredDraft> => {
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
    const nonce = { name: 'AES-GCM', iv: bytes.subarray(0, NONCE_BYTES) };
    const text = await subtle.decrypt(nonce, aesKey, bytes.subarray(NONCE_BYTES));
    return { ...draft, ...JSON.parse(new TextDecoder().decode(text)) };
  };
  const opened = await Promise.all(storedDrafts(key).map((draft) => open(draft).catch(() => [])));
  return {
    /** The stored drafts that could be decrypted, newest first. */
    drafts: opened.flat(),
    /** Encrypts the values and save attempts of a draft. */
    async seal({ values, trail, ...draft }: Draft): Promise<Draft> {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const text = new TextEncoder().encode(JSON.stringify({ values, trail }));
      const bytes = [...iv, ...new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, aesKey, text))];
      return {
        ...draft,
        values: {},
        sealed: btoa(bytes.map((byte) => String.fromCharCode(byte)).join('')),
      };
    },
  };
}
