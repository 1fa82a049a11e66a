import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { plainSignals } from './small-code.ts';

const require = createRequire(import.meta.url);
const file = require.resolve('react-dom/client').replace(/client\.js$/, 'cjs/react-dom-client.production.js');

describe("React's signals to itself", () => {
  const { filter, handler } = plainSignals().transform;
  const before = readFileSync(file, 'utf8');
  const after = handler(before);

  test('are made plain in the file that browsers get', () => {
    expect(filter.id.test(file)).toBe(true);
    expect(before.match(/\w+Exception = Error\(/g)).toHaveLength(5);
    expect(after).not.toMatch(/\w+Exception = Error\(/);
  });

  test('are still errors, with their words', () => {
    const [made] = /Object\.create\(Error\.prototype, .*?\}\s*\}\)/.exec(after) ?? [];
    const signal = new Function('formatProdErrorMessage', `return ${made}`)((code) => `number ${code}`);
    expect(signal).toBeInstanceOf(Error);
    expect(signal.message).toBe('number 519');
  });
});
