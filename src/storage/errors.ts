/** The database could not be had in time: somebody else holds it, or it does not answer. A retry may succeed. */
export class StorageBusy extends Error {
  override readonly name = 'StorageBusy';
}

/** There is no room left to write. Reads go on. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** The disk failed while writing: whether the write is kept is unknown, so the process must stop and start again. */
export class StorageBroken extends Error {
  override readonly name = 'StorageBroken';
}

/** The database cannot be used as it is; the message says in one line what to change. */
export class StorageUnusable extends Error {
  override readonly name = 'StorageUnusable';
}
