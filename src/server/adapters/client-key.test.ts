import { expect, it } from 'vitest';
import { clientKey, networkKey } from './client-key.ts';

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2', '127.0.0.2'],
  ['::1', '::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:DB8:1:2::6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['', '', ''],
])('%j belongs to the client %j and the network %j', (ip, client, network) => {
  expect([clientKey(ip), networkKey(ip)]).toEqual([client, network]);
});
