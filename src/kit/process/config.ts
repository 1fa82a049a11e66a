import type { BlockList } from 'node:net';
import type { Bucket } from './bucket-url.ts';

export interface CloudinaryAccount {
  readonly cloudName: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** The configuration from the environment, loaded once at the start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Canonical URL of the site without a trailing slash. */
  readonly publicUrl: string;
  /** Host names that requests may use; lower case, without port. */
  readonly allowedHosts: readonly string[];
  /** IP addresses, or networks in CIDR notation. */
  readonly trustedProxies: BlockList;
  readonly smtpUrl: string | undefined;
  /** Undefined for the site's name and email address. */
  readonly mailFrom: string | undefined;
  /** The most emails of the letter, or of another list, that are sent in an hour. */
  readonly lettersPerHour: number;
  /** URL of a service for the verse of the day. */
  readonly verseUrl: string | undefined;
  /** URL for looking up players of recordings, instead of that of the audio host. */
  readonly audioLookupUrl: string | undefined;
  /** Hosts in a private network from which imports may fetch files. */
  readonly importHosts: readonly string[];
  /** The bucket with the media files; if undefined, they are in the data folder. */
  readonly bucket: Bucket | undefined;
  /** URL of a CDN in front of the bucket, without a trailing slash. */
  readonly mediaPublicUrl: string | undefined;
  /** The Cloudinary account that receives new media files. */
  readonly cloudinary: CloudinaryAccount | undefined;
  /** Base URL for uploads and deletions, instead of that of the media host; without a trailing slash. */
  readonly mediaUploadBase: string | undefined;
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  readonly demo: boolean;
  /** Whether browsers save pages for reading without a connection; if not, they delete the saved ones. */
  readonly offlineReading: boolean;
  readonly secretKey: string | undefined;
  /** IANA name; undefined for the time zone of the Parish tab. */
  readonly timeZone: string | undefined;
}
