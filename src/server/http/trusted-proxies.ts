import { BlockList, isIPv6 } from 'node:net';

export type Networks = BlockList;

/** Addresses and networks in CIDR notation. @throws for one that is neither. */
export function networks(list: readonly string[]): Networks {
  const block = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) block.addAddress(address, family);
    else block.addSubnet(address, Number(prefix), family);
  }
  return block;
}

/**
 * An address the way it is usually written: some sockets put one of IPv4 into IPv6, some proxies write the port behind it, and
 * one of IPv6 then in brackets. '' for a socket that is gone.
 */
export function plainAddress(address: string | undefined): string {
  const bare = (address ?? '').replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, '$1');
  return bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

export function isTrusted(address: string, proxies: Networks): boolean {
  return proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
