import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { browserClient } from '../../session/browser-client.ts';
import { deviceId } from '../../session/uuid.ts';
import type { SignedIn } from '../contract.ts';

/** Whether the browser offers passkeys to this page: it does so only over HTTPS, and on localhost. */
export const hasPasskeys = () => isSecureContext && 'PublicKeyCredential' in window;

/** Creates a passkey on a device that the user chooses. @returns null if the user cancels. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch(nullIfCanceled);
}

/** Signs in with a passkey that the user chooses. @returns null if the user cancels. */
export async function signInWithPasskey(): Promise<SignedIn | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await browserClient.auth.passkeyChallenge();
  const credential = await startAuthentication({ optionsJSON }).catch(nullIfCanceled);
  return credential && browserClient.auth.signInWithPasskey({ body: { credential, browser: deviceId() } });
}

/** The browser also reports a time limit and a missing passkey in this way, after it has informed the user. */
function nullIfCanceled(error: unknown): null {
  if (error instanceof Error && error.name === 'NotAllowedError') return null;
  throw error;
}
