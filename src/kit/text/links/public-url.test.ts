import { describe, expect, it } from 'vitest';
import { isPublicUrl } from './public-url.ts';

describe('isPublicUrl', () => {
  it.each([
    'https://stthomas.example',
    'http://www.stthomas.example:8080',
    'https://localhost.example',
    'https://local.stthomas.example',
    'https://203.0.113.7',
    'http://172.15.0.1',
    'http://172.32.0.1',
    'http://100.63.0.1',
    'http://192.169.0.1',
    'http://169.253.0.1',
    'https://[2001:db8::7]:8443',
    'https://[3fff::1]',
  ])('accepts %s', (url) => {
    expect(isPublicUrl(url)).toBe(true);
  });

  it.each([
    'http://localhost:3000',
    'http://LOCALHOST.',
    'http://parish.localhost',
    'http://127.0.0.1:3000',
    'http://127.1',
    'http://0x7f000001',
    'http://0.0.0.0',
    'http://10.1.2.3',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.20',
    'http://169.254.1.1',
    'http://100.64.0.1',
    'http://100.127.0.1',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://[::1]:3000',
    'http://[::ffff:192.168.1.20]',
    'http://[fd00::1]',
    'http://[2002:7f00:1::]',
    'http://[2001::1]',
    'http://198.18.0.1',
    'http://[fe80::1]',
    'http://parish-computer',
    'http://parish.local',
    'http://parish.internal',
    'http://parish.home.arpa',
    'http://parish.lan',
    'ftp://stthomas.example',
    'stthomas.example',
    'https://',
    '',
  ])('rejects %s', (url) => {
    expect(isPublicUrl(url)).toBe(false);
  });
});
