/** Host names for private networks (RFC 6761, 6762, 8375; ICANN's `internal`). */
const PRIVATE_HOST = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan)$/;
const IPV4 = /^(\d+)\.(\d+)\.\d+\.\d+$/;
/** Global unicast addresses start with 2 or 3 (RFC 4291); of these, 6to4 and Teredo contain an IPv4 address. */
const PUBLIC_IPV6 = /^\[(?!2002:|2001:(?:0:|:))[23][\da-f]{3}:/;

/** Whether the host of an http or https URL is public: not localhost, a private network or a name without a dot. */
export function isPublicUrl(address: string): boolean {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/\.$/, '');
  const [, first, second] = IPV4.exec(host) ?? [];
  if (first !== undefined) return isPublicIpv4(Number(first), Number(second));
  if (host.startsWith('[')) return PUBLIC_IPV6.test(host);
  return host.includes('.') && !PRIVATE_HOST.test(host);
}

/** Excludes loopback, private, carrier-grade NAT, link-local, multicast and reserved ranges (RFC 6890). */
function isPublicIpv4(first: number, second: number): boolean {
  if ([0, 10, 127].includes(first) || first >= 224) return false;
  if (first === 100) return second < 64 || second > 127;
  if (first === 169) return second !== 254;
  if (first === 172) return second < 16 || second > 31;
  // benchmarks of networks
  if (first === 198) return second !== 18 && second !== 19;
  return first !== 192 || second !== 168;
}
