/**
 * The method and path of every endpoint, free of zod: the browser's client sends no schemas to visitors. Each folder
 * states its own in `wire.ts`, with the enumerations and limits of the wire that pages also use.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteName = `${Method} /${string}`;
/** Routes by the names of a group of calls and of the call. */
export type Routes = Readonly<Record<string, Readonly<Record<string, RouteName>>>>;

/** The calls of records without a history. */
export function editRoutes<const Path extends string>(path: Path) {
  return {
    list: `GET ${path}`,
    read: `GET ${path}/:id`,
    create: `POST ${path}`,
    update: `PUT ${path}/:id`,
    remove: `DELETE ${path}/:id`,
  } as const;
}

/** The calls of a kind of record with a history. */
export function recordRoutes<const Path extends string>(path: Path) {
  return { ...editRoutes(path), versions: `GET ${path}/:id/versions` } as const;
}

/** The calls of a preview, and of a link to a draft. */
export function draftLinkRoutes<const Path extends string>(path: Path) {
  return {
    preview: `POST ${path}/preview`,
    draftLink: `GET ${path}/:id/preview`,
    share: `POST ${path}/:id/preview`,
    unshare: `DELETE ${path}/:id/preview`,
    shared: `GET ${path}/preview/:token`,
  } as const;
}
