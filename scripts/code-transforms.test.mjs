import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { signalsWithoutStack } from './code-transforms.ts';

const require = createRequire(import.meta.url);
const file = require.resolve('react-dom/client').replace(/client\.js$/, 'cjs/react-dom-client.production.js');

describe('`signalsWithoutStack`', () => {
  const { filter, handler } = signalsWithoutStack().transform;
  const before = readFileSync(file, 'utf8');
  const after = handler(before);

  test('replaces the internal signals in the React build for browsers', () => {
    expect(filter.id.test(file)).toBe(true);
    expect(before.match(/\w+Exception = Error\(/g)).toHaveLength(5);
    expect(after).not.toMatch(/\w+Exception = Error\(/);
  });

  test('creates errors with the same message', () => {
    const [expression] = /Object\.create\(Error\.prototype, .*?\}\s*\}\)/.exec(after) ?? [];
    const signal = new Function('formatProdErrorMessage', `return ${expression}`)((code) => `number ${code}`);
    expect(signal).toBeInstanceOf(Error);
    expect(signal.message).toBe('number 519');
  });
});
