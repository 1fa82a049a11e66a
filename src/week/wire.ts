export const routes = {
  week: {
    read: 'GET /api/week',
    readForStaff: 'GET /api/weeks/:date',
    update: 'PUT /api/weeks/:date',
    versions: 'GET /api/weeks/:date/versions',
  },
} as const;

export const MAX_WEEK_LINES = 40;

/** The parts of a week in their usual order. */
export const weekParts = ['greeting', 'sunday', 'days', 'notices', 'news', 'memorials', 'lines'] as const;
export type WeekPart = (typeof weekParts)[number];
