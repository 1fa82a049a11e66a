/** @returns the path of a Chromium that starts on this machine; see chromium.mjs. */
export function chromium(): Promise<string>;
