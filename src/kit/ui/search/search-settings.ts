/** The API rejects longer texts. */
export const MAX_SEARCH_CHARACTERS = 100;

/** localStorage key that exists if the user turned off the keys that work without Ctrl (WCAG 2.2, 2.1.4). */
export const SINGLE_KEYS_SETTING = 'search-key-off';
