export const routes = {
  imports: {
    list: 'GET /api/imports',
    read: 'GET /api/imports/:id',
    create: 'POST /api/imports',
    start: 'POST /api/imports/:id/start',
    undo: 'POST /api/imports/:id/undo',
    report: 'GET /api/imports/:id/report',
    remove: 'DELETE /api/imports/:id',
  },
} as const;

export const importKinds = ['wordpress', 'calendar', 'table'] as const;
export type ImportKind = (typeof importKinds)[number];

/** 'ready': the preview is shown. 'unreadable': there is none. */
export const importStates = [
  ...(['reading', 'unreadable', 'ready', 'running', 'done', 'undoing', 'undone'] as const),
] as const;
export type ImportState = (typeof importStates)[number];

/** The kinds of items that staff may take or leave. */
export const itemKinds = [
  'articles',
  'events',
  'pages',
  'organizations',
  'former-vicars',
  'pictures',
  'documents',
] as const;
/** 'folders': of imported files. 'others': what this site has nothing for. */
export type ItemKind = (typeof itemKinds)[number] | 'folders' | 'others';

/** 'known': an earlier import has it. 'changed': it was changed since, so undoing left it. */
export type ItemState = 'waiting' | 'done' | 'known' | 'skipped' | 'failed' | 'undone' | 'changed';

/** What a page may become, besides the path of an existing page. */
export const pageTargets = ['news', 'organizations', 'history'] as const;

/** The web server in front accepts little more. */
export const IMPORT_MAX_BYTES = 200 * 1024 * 1024;
export const UNDO_DAYS = 30;
/** Lines of each list in a response; the report has all. */
export const LISTED_ITEMS = 200;
/** Pages to choose a target for. */
export const MAX_PAGES = 1_000;
