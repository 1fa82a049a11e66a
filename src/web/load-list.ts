/** Answers undefined for a list that cannot be read; its page shows the empty state (public specification, section 8). */
export async function listOrNothing<List>(list: Promise<List>): Promise<List | undefined> {
  try {
    return await list;
  } catch (error) {
    // on the server the endpoint has told its own log already
    if (!import.meta.env.SSR) console.error('A list could not be read', error);
    return undefined;
  }
}
