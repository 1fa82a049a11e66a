import type { AppContext } from '../app-context.ts';
import type { CacheTag } from '../cache-tags.ts';

/** Higher than any version counter in tests. */
const FIRST_VERSION = 1_000_000;

/** Creates a function that invalidates cached content with a tag, as an edit by another process does. */
export function createInvalidator({
  contentVersions,
}: Pick<AppContext, 'contentVersions'>): (part: CacheTag) => void {
  let count = FIRST_VERSION;
  return (tag) => {
    count += 1;
    contentVersions.apply({ tag, count });
  };
}
