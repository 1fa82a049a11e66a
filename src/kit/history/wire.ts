/** Days that an earlier version is retained, and the number of versions of each record that are retained for longer. */
export const HISTORY_RETENTION_DAYS = 365;
export const RETAINED_VERSIONS = 20;

export const VERSIONS_PER_PAGE = 20;
