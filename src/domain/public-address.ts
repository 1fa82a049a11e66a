/** Names that are given out inside a house and mean nothing outside (RFC 6761, 6762, 8375; ICANN's `internal`). */
const HOUSE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan)$/;
const IPV4 = /^(\d+)\.(\d+)\.\d+\.\d+$/;
/** What is given out to the world begins with 2 or 3 (RFC 4291); addresses in IPv4's clothes do not. */
const PUBLIC_IPV6 = /^\[[23][\da-f]{3}:/;

/** Whether an http or https address can be reached from anywhere: not localhost, not a private network, not a bare name. */
export function isPublicAddress(address: string): boolean {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/\.$/, '');
  const [, first, second] = IPV4.exec(host) ?? [];
  if (first !== undefined) return isPublicIpv4(Number(first), Number(second));
  if (host.startsWith('[')) return PUBLIC_IPV6.test(host);
  return host.includes('.') && !HOUSE_NAME.test(host);
}

/** By its first two numbers: this host, private networks, a carrier's own, link-local, and from 224 on no single machine's (RFC 6890). */
function isPublicIpv4(first: number, second: number): boolean {
  if ([0, 10, 127].includes(first) || first >= 224) return false;
  if (first === 100) return second < 64 || second > 127;
  if (first === 169) return second !== 254;
  if (first === 172) return second < 16 || second > 31;
  return first !== 192 || second !== 168;
}
