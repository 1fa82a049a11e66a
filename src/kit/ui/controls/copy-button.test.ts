import { afterEach, expect, it, vi } from 'vitest';
import { copyToClipboard } from './copy-button.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a clipboard error is only logged', { tags: ['P8'] }, async () => {
  const error = new DOMException('Not allowed', 'NotAllowedError');
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(error) } });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await copyToClipboard('gifts@stthomas.example')).toBe(false);
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to copy the text', error);
});
