import type { Liturgy, PrayerRequests } from '#parish';
import type { CloudinaryAccount } from './adapters/media-host/cloudinary-host.ts';

/** What the environment and parish.config.ts say, read once. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Canonical address without a trailing slash. */
  readonly publicUrl: string;
  /** Host names, without port, that a request may ask for; lower case. */
  readonly allowedHosts: readonly string[];
  /** Addresses or networks in CIDR notation. */
  readonly trustedProxies: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** A service that is asked for the verse of the day. */
  readonly verseUrl: string | undefined;
  /** Where players of recordings are looked up, when it is not the audio host's own address. */
  readonly audioLookupUrl: string | undefined;
  /** An account at the media host; without one the parish keeps its files itself. */
  readonly cloudinary: CloudinaryAccount | undefined;
  /** Where uploads and removals go, when it is not the media host's own address; without a trailing slash. */
  readonly mediaUploadBase: string | undefined;
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  readonly demo: boolean;
  readonly secretKey: string | undefined;
  readonly timeZone: string;
  readonly liturgy: Liturgy;
  readonly prayerRequests: PrayerRequests;
  /** How an online viewer of office documents is asked; see parish.config.ts. */
  readonly documentViewer: string | undefined;
}
