import { BlockList, isIPv6 } from 'node:net';

export type NetworkList = BlockList;

/** Parses addresses and networks in CIDR notation. @throws for a malformed entry. */
export function parseNetworks(list: readonly string[]): NetworkList {
  const networks = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(prefix), family);
  }
  return networks;
}

/**
 * Normalizes an address: unwraps IPv4-mapped IPv6, and removes a port and brackets, which some proxies add. '' for a
 * closed socket.
 */
export function normalizeIp(address: string | undefined): string {
  const bare = (address ?? '').replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, '$1');
  return bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

export function isTrustedProxy(address: string, proxies: NetworkList): boolean {
  return proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
