import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
/** User present, user verified. */
const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

/** What a browser and its authenticator would do otherwise than they must. */
interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly key?: KeyObject;
}

/** An authenticator with one ES256 passkey, and the browser between it and the site (Web Authentication, level 3). */
export function softwarePasskey(siteOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let uses = 0;

  const envelope = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  };
  const clientDataOf = (type: 'create' | 'get', challenge: string, origin = siteOrigin) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  function authenticatorData({ rpId = new URL(siteOrigin).hostname, flags, counter }: Deviations, added = 0) {
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8((flags ?? PRESENT_AND_VERIFIED) | added);
    numbers.writeUInt32BE(counter ?? ++uses, 1);
    return Buffer.concat([sha256(rpId), numbers]);
  }

  return {
    id: envelope.id,
    /** The response to `passkeyOptions`. */
    register({ challenge }: { challenge: string }, deviations: Deviations = {}) {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const coordinate = (text = '') => cborBytes(Buffer.from(text, 'base64url'));
      // a COSE key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const coseKey = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        ...[coordinate(x), Buffer.from([0x22]), coordinate(y)],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const data = Buffer.concat([authenticatorData(deviations, HAS_CREDENTIAL), credential]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(data)],
      ]);
      return {
        ...envelope,
        response: {
          clientDataJSON: clientDataOf('create', challenge, deviations.origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
        },
      };
    },
    /** The response to `passkeyChallenge`. */
    signIn({ challenge }: { challenge: string }, deviations: Deviations = {}) {
      const clientData = clientDataOf('get', challenge, deviations.origin);
      const data = authenticatorData(deviations);
      const signature = sign(
        'sha256',
        Buffer.concat([data, sha256(clientData)]),
        deviations.key ?? privateKey,
      );
      return {
        ...envelope,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
