/** Identifies a client by its IP address: the full IPv4 address, or the /64 prefix of IPv6, which one household has. */
export function clientKey(ip: string): string {
  return isIpv6(ip) ? ipv6Groups(ip).slice(0, 4).join(':') : ip;
}

/**
 * The network of a client: /24 for IPv4, /48 for IPv6, which providers assign to one customer. A loopback address is
 * returned unchanged.
 *
 * @param ip an address in the format of `socket.remoteAddress`; anything else is returned unchanged.
 */
export function networkKey(ip: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return ip.startsWith('127.') ? ip : ip.slice(0, ip.lastIndexOf('.'));
  return isIpv6(ip) ? ipv6Groups(ip).slice(0, 3).join(':') : ip;
}

function isIpv6(ip: string): boolean {
  return ip.includes(':') && ip !== '::1';
}

/** All eight groups of an IPv6 address in canonical form: lowercase, without leading zeros. */
function ipv6Groups(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const leading = head.split(':').filter(Boolean);
  const trailing = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - leading.length - trailing.length;
  return [...leading, ...Array<string>(Math.max(0, missing)).fill('0'), ...trailing].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
