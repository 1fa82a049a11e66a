/** The API rejects longer texts. */
export const MAX_SEARCH_CHARACTERS = 100;

/** localStorage key that exists if the visitor turned off the key / (WCAG 2.2, 2.1.4). */
export const SEARCH_KEY_SETTING = 'search-key-off';
