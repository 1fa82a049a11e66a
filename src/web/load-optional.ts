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
