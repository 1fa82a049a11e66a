/**
 * Returns undefined for a part of a page that cannot be loaded; the page then shows its empty state (public
 * specification, section 8).
 *
 * @param what for the log.
 */
export async function loadOptional<Value>(
  request: Promise<Value>,
  what = 'a list',
): Promise<Value | undefined> {
  try {
    return await request;
  } catch (error) {
    // on the server the endpoint has already logged the error
    if (!import.meta.env.SSR) console.error(`Failed to load ${what}`, error);
    return undefined;
  }
}

/** Loads the parts of a page in parallel. A part that cannot be loaded is undefined. */
export async function loadParts<Parts extends Readonly<Record<string, unknown>>>(
  parts: {
    readonly [Name in keyof Parts]: Promise<Parts[Name]>;
  },
): Promise<{ readonly parts: Partial<Parts>; readonly status: 200 | 503 }> {
  const entries = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await loadOptional(part, name)] as const),
  );
  // incomplete pages are sent with 503, so that they are not cached
  const isComplete = entries.every(([, part]) => part !== undefined);
  return { parts: Object.fromEntries(entries) as Partial<Parts>, status: isComplete ? 200 : 503 };
}
