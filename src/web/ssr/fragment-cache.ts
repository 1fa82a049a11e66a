import type { Part } from './cached-fragment.tsx';

/** A part as it was written, the same object for all pages that have it. */
export interface KeptPart {
  readonly by: unknown;
  readonly text: string;
}

/** Of each part: as many as there are headers, by the pages that are marked in them. */
const MAX_KEPT = 12;

/** By the name of the part; the latest at the end. */
const kept = new Map<string, KeptPart[]>();

/** A part as it was written when its value was the same, if that was lately. */
export function keptPart({ name, by }: Omit<Part, 'content'>): KeptPart | undefined {
  return kept.get(name)?.find((one) => isSame(one.by, by));
}

export function keepPart({ name, by }: Omit<Part, 'content'>, text: string): KeptPart {
  const known = kept.get(name) ?? [];
  kept.set(name, known);
  const part = { by, text };
  known.push(part);
  if (known.length > MAX_KEPT) known.shift();
  return part;
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
