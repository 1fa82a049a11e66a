import { expect, it } from 'vitest';
import { publicOrigin } from './urls.ts';

it.each([
  ['http://parish.example/api/x', 'https://parish.example', 'https://parish.example'],
  ['http://www.parish.example/api/x', 'https://parish.example', 'https://www.parish.example'],
  ['http://127.0.0.1:3000/api/x', 'https://parish.example', 'http://127.0.0.1:3000'],
  ['http://localhost:3000/api/x', 'http://localhost:3000', 'http://localhost:3000'],
  ['http://[::1]:3000/api/x', 'https://parish.example', 'http://[::1]:3000'],
  ['http://192.168.1.5:3000/api/x', 'http://localhost:3000', 'http://192.168.1.5:3000'],
])('a request to %s with PUBLIC_URL %s has the public origin %s', (requestUrl, publicUrl, origin) => {
  expect(publicOrigin(requestUrl, publicUrl)).toBe(origin);
});
