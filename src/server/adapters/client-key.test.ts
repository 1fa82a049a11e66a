import { expect, it } from 'vitest';
import { prefix48Key, subnetKey } from './client-key.ts';

it.each([
  ['203.0.113.9', '203.0.113'],
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
  ['::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('subnetKey(%j) is %j', (ip, network) => {
  expect(subnetKey(ip)).toBe(network);
});

it.each([
  ['203.0.113.9', undefined],
  ['::1', undefined],
  ['2001:DB8:0001:2::6', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0'],
])('prefix48Key(%j) is %j', (ip, site) => {
  expect(prefix48Key(ip)).toBe(site);
});
