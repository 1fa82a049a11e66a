export const routes = {
  activity: {
    list: 'GET /api/activity',
  },
} as const;

/** Days that audit log entries are retained. */
export const ACTIVITY_RETENTION_DAYS = 365;

export const FAILURE_RETENTION_DAYS = 30;
