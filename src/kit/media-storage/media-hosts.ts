import type { Clock } from '../process/clock.ts';
import type { Config } from '../process/config.ts';
import type { Log } from '../process/log.ts';
import type { Keys } from '../security/crypto.ts';
import type { FileRow } from '../storage/schema.ts';
import { createBucketStore } from './bucket-store.ts';
import { createCloudinaryHost } from './cloudinary-host.ts';
import { createDiskStore } from './disk-files.ts';
import { createEmbeddedHost, type EmbeddedHost } from './embedded-host.ts';
import type { FileStore } from './file-store.ts';
import type { MediaHost } from './media-host.ts';

/** All configured media hosts: after a parish changes hosts, existing files remain at the old one. */
export interface MediaHosts {
  /** Receives new uploads. */
  readonly current: MediaHost;
  /** Serves its files even if another host receives uploads. */
  readonly embedded: EmbeddedHost;
  /** Returns undefined when the host is no longer configured. */
  byName(name: FileRow['host']): MediaHost | undefined;
}

/** The host of an upload with this URL or path; undefined if it is not an upload. */
export function hostOf({ current, embedded }: MediaHosts, address: string): MediaHost | undefined {
  return [current, embedded].find((host) => host.publicIdAt(address) !== undefined);
}

/** The files of the embedded host. @param onFailure called with the reason when a bucket does not respond; prints it by default. */
export function openFileStore(config: Config, onFailure = printFailure): FileStore {
  const { bucket, dataDir } = config;
  return bucket ? createBucketStore(bucket, config, onFailure) : createDiskStore(dataDir);
}

const printFailure = (reason: string) => console.error(`The bucket does not respond: ${reason}`);

interface MediaHostsParts {
  readonly config: Config;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly log: Log;
}

export function createMediaHosts({ config, keys, clock, log }: MediaHostsParts): MediaHosts {
  const files = openFileStore(config, (reason) =>
    log.warn({ event: 'file store failure', reason }, 'the bucket of MEDIA_URL does not respond'),
  );
  const embedded = createEmbeddedHost({ ...config, files, keys, clock });
  const cloudinary =
    config.cloudinary &&
    createCloudinaryHost(config.cloudinary, {
      uploadBase: config.mediaUploadBase,
      incoming: files.incoming,
      clock,
    });
  return {
    current: cloudinary ?? embedded,
    embedded,
    byName: (name) => (name === 'embedded' ? embedded : cloudinary),
  };
}
