import type { AppContext } from '../main/app-context.ts';

/** Makes all cached responses stale, as an edit does. */
export function invalidateCache({ contentVersion }: Pick<AppContext, 'contentVersion'>): void {
  contentVersion.apply(0);
}
