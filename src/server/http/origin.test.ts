import { expect, it } from 'vitest';
import { originOf } from './origin.ts';

it.each([
  ['http://parish.example/api/x', 'https://parish.example', 'https://parish.example'],
  ['http://www.parish.example/api/x', 'https://parish.example', 'https://www.parish.example'],
  ['http://127.0.0.1:3000/api/x', 'https://parish.example', 'http://127.0.0.1:3000'],
  ['http://localhost:3000/api/x', 'http://localhost:3000', 'http://localhost:3000'],
  ['http://[::1]:3000/api/x', 'https://parish.example', 'http://[::1]:3000'],
  ['http://192.168.1.5:3000/api/x', 'http://localhost:3000', 'http://192.168.1.5:3000'],
])('whoever asks %s of %s reaches us at %s', (asked, publicUrl, origin) => {
  expect(originOf(asked, publicUrl)).toBe(origin);
});
