import type { Deps } from '../app-context.ts';
import type { ContentPart } from '../cache-tags.ts';

/** Above what any parish of a test has counted. */
const FIRST = 1_000_000;

/** Makes stale what is kept of a part of the content, as an edit does that somebody else has written. */
export function edits({ revision }: Pick<Deps, 'revision'>): (part: ContentPart) => void {
  let count = FIRST;
  return (part) => {
    count += 1;
    revision.advance({ part, revision: count });
  };
}
