/** Installs the packages of the first of these alternatives that the system offers; see apt-get.mjs. */
export function installWithAptGet(...alternatives: readonly (string | readonly string[])[]): Promise<void>;
