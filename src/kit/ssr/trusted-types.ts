/** A Trusted Types policy (https://www.w3.org/TR/trusted-types/), called before a string becomes markup or code. */
interface TextPolicy {
  readonly createHTML: (text: string) => string | undefined;
  readonly createScriptURL: (text: string) => string | undefined;
}
interface TrustedTypes {
  createPolicy(name: 'default', policy: TextPolicy): unknown;
}

/**
 * Installs the default Trusted Types policy, which allows only text without markup, the empty script element with which
 * React creates scripts, scripts under /assets/ and the service worker. No string becomes code.
 */
export function installTrustedTypesPolicy(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (/^<script><\/script>$|^[^<]*$/.test(text) ? text : undefined),
    createScriptURL: (text) =>
      text === '/sw.js' || new URL(text, document.baseURI).href.startsWith(`${location.origin}/assets/`)
        ? text
        : undefined,
  });
}
