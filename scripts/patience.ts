import { vi } from 'vitest';

const PATIENCE = { timeout: 15_000 };
const { waitFor } = vi;

/** Unless told otherwise Vitest waits for one second, which a busy machine needs for less than what is awaited. */
vi.waitFor = (work, options) =>
  waitFor(work, typeof options === 'number' ? options : { ...PATIENCE, ...options });
