import type { AppContext } from '#kit/app-context.ts';

/** Makes all cached responses stale, as an edit does. */
export function invalidateCache({ contentVersion }: Pick<AppContext, 'contentVersion'>): void {
  contentVersion.apply((contentVersion.current() ?? 0) + 1);
}
