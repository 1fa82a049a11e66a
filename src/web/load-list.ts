/**
 * Returns undefined for a list that cannot be loaded; the page then shows its empty state (public specification,
 * section 8).
 */
export async function loadList<List>(list: Promise<List>): Promise<List | undefined> {
  try {
    return await list;
  } catch (error) {
    // on the server the endpoint has already logged the error
    if (!import.meta.env.SSR) console.error('Failed to load a list', error);
    return undefined;
  }
}
