import { vi } from 'vitest';

const DEFAULT_OPTIONS = { timeout: 60_000 };
const { waitFor } = vi;

/** Replaces Vitest's default timeout of `vi.waitFor`, one second, which is too short on a busy machine. */
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { ...DEFAULT_OPTIONS, ...options });
