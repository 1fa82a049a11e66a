import type { Clock } from '../lib/clock.ts';
import type { Config } from '../lib/config.ts';
import type { Keys } from '../security/crypto.ts';
import type { FileRow } from '../storage/schema.ts';
import { createCloudinaryHost } from './cloudinary-host.ts';
import { createEmbeddedHost, type EmbeddedHost } from './embedded-host.ts';
import type { MediaHost } from './media-host.ts';

/** All configured media hosts: after a parish changes hosts, existing files remain at the old one. */
export interface MediaHosts {
  /** Receives new uploads. */
  readonly current: MediaHost;
  /** Serves the files in the data directory, even if another host receives uploads. */
  readonly embedded: EmbeddedHost;
  /** Returns undefined when the host is no longer configured. */
  byName(name: FileRow['host']): MediaHost | undefined;
}

/** The host of an upload with this URL or path; undefined if it is not an upload. */
export function hostOf({ current, embedded }: MediaHosts, address: string): MediaHost | undefined {
  return [current, embedded].find((host) => host.publicIdAt(address) !== undefined);
}

export function createMediaHosts({
  config,
  keys,
  clock,
}: {
  config: Config;
  keys: Keys;
  clock: Clock;
}): MediaHosts {
  const embedded = createEmbeddedHost({ ...config, keys, clock });
  const cloudinary =
    config.cloudinary &&
    createCloudinaryHost(config.cloudinary, {
      uploadBase: config.mediaUploadBase,
      incoming: embedded.incoming,
      clock,
    });
  return {
    current: cloudinary ?? embedded,
    embedded,
    byName: (name) => (name === 'embedded' ? embedded : cloudinary),
  };
}
