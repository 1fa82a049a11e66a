const OWN_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Where the caller reaches us, 'https://parish.example': the host that it asked for, which the listener has checked. A
 * proxy in front of us speaks https for us, so what it is spoken to by is PUBLIC_URL's; only on this machine it is not.
 */
export function originOf(requestUrl: string, publicUrl: string): string {
  const asked = new URL(requestUrl);
  return OWN_MACHINE.test(asked.hostname) ? asked.origin : `${new URL(publicUrl).protocol}//${asked.host}`;
}
