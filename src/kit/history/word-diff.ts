/** A part of two texts: in both, only in the first, or only in the second. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** The most comparisons of words; larger differences are shown as one replaced passage. */
const MAX_COMPARISONS = 1_000_000;

/** The words that were removed from a text and added to it: the longest common subsequence is the same. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(old.length, next.length);
  let start = 0;
  while (start < most && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const same = (words: readonly string[]): DiffPart => ({ kind: 'same', text: words.join('') });
  const parts = [
    same(old.slice(0, start)),
    ...diffMiddle(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    same(old.slice(old.length - end)),
  ];
  return merged(parts);
}

/** Words, each with the space after it, so that a space is never a difference of its own. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

function diffMiddle(old: readonly string[], next: readonly string[]): DiffPart[] {
  if (old.length * next.length > MAX_COMPARISONS)
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: next.join('') },
    ];
  const width = next.length + 1;
  /** The length of the common subsequence of the words from two positions on. */
  const lengths = new Uint16Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] as number;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === next[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const parts: DiffPart[] = [];
  for (let [i, j] = [0, 0]; i < old.length || j < next.length; ) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      parts.push({ kind: 'same', text: old[i] as string });
      i += 1;
      j += 1;
    } else if (j === next.length || (i < old.length && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      parts.push({ kind: 'removed', text: old[i] as string });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: next[j] as string });
      j += 1;
    }
  }
  return parts;
}

/** Successive parts of a kind as one. */
function merged(parts: readonly DiffPart[]): DiffPart[] {
  const all: DiffPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.kind === part.kind) all.splice(-1, 1, { ...part, text: last.text + part.text });
    else if (part.text !== '') all.push(part);
  }
  return all;
}
