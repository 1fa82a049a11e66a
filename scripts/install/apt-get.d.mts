/** Installs the first of these packages that the system offers; see apt-get.mjs. */
export function installWithAptGet(...names: readonly string[]): Promise<void>;
