export const routes = {
  trash: {
    list: 'GET /api/trash',
    restore: 'POST /api/trash/:id/restore',
    remove: 'DELETE /api/trash/:id',
  },
} as const;

/** Days that a deleted record stays in the trash before it and its file are purged. */
export const TRASH_RETENTION_DAYS = 30;
