import type { FileRow } from '#storage/schema.ts';
import type { Settings } from '../../config.ts';
import type { Keys } from '../../crypto.ts';
import type { Clock } from '../clock.ts';
import { cloudinaryHost } from './cloudinary-host.ts';
import { type EmbeddedHost, embeddedHost } from './embedded-host.ts';
import type { MediaHost } from './media-host.ts';

/** Where files are: a parish that changes hosts keeps what it had at the other one. */
export interface MediaHosts {
  /** Takes what is uploaded from now on. */
  readonly current: MediaHost;
  /** Serves what lies in the data folder, whichever takes uploads. */
  readonly embedded: EmbeddedHost;
  /** The host of a file; undefined for one whose settings are gone. */
  of(name: FileRow['host']): MediaHost | undefined;
}

export function mediaHosts({
  settings,
  keys,
  clock,
}: {
  settings: Settings;
  keys: Keys;
  clock: Clock;
}): MediaHosts {
  const embedded = embeddedHost({ ...settings, keys });
  const cloudinary =
    settings.cloudinary &&
    cloudinaryHost(settings.cloudinary, {
      uploadBase: settings.mediaUploadBase,
      incoming: embedded.incoming,
      clock,
    });
  return {
    current: cloudinary ?? embedded,
    embedded,
    of: (name) => (name === 'embedded' ? embedded : cloudinary),
  };
}
