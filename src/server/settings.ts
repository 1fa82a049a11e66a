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
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined;
  readonly demo: boolean;
  readonly secretKey: string | undefined;
  readonly timeZone: string;
}
