/**
 * Identifies a client by its IP address: the full IPv4 address, or the /64 prefix of IPv6, which one household has to itself.
 */
export function clientKey(ip: string): string {
  return ip.includes(':') ? subnetKey(ip) : ip;
}

/**
 * The subnet whose attempts are counted together: /24 for IPv4, /64 for IPv6. A loopback address is returned unchanged.
 *
 * @param ip an address in the format of `socket.remoteAddress`; anything else is returned unchanged.
 */
export function subnetKey(ip: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return ip.startsWith('127.') ? ip : ip.slice(0, ip.lastIndexOf('.'));
  if (!ip.includes(':') || ip === '::1') return ip;
  return ipv6Groups(ip).slice(0, 4).join(':');
}

/** The IPv6 /48 prefix, which providers assign to one customer. Undefined for IPv4 and loopback addresses. */
export function prefix48Key(ip: string): string | undefined {
  return ip.includes(':') && ip !== '::1' ? ipv6Groups(ip).slice(0, 3).join(':') : undefined;
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
