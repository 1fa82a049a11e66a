import { afterEach, expect, it, vi } from 'vitest';
import { putOnClipboard } from './use-copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a text that the browser takes is on the clipboard', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await putOnClipboard('gifts@stthomas.example')).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('gifts@stthomas.example');
});

it('a clipboard that cannot be written to is only logged', { tags: ['P8'] }, async () => {
  const refusal = new DOMException('Not allowed', 'NotAllowedError');
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(refusal) } });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await putOnClipboard('gifts@stthomas.example')).toBe(false);
  expect(logged).toHaveBeenCalledExactlyOnceWith('The text could not be copied', refusal);
});
