/** A file did not reach the media host, or was refused there; `cause` says why. Nothing has been saved. */
export class UploadFailed extends Error {
  constructor(cause: unknown) {
    super('The upload failed', { cause });
    this.name = 'UploadFailed';
  }
}

/** Somebody has stopped the upload. */
export class UploadCancelled extends Error {
  constructor() {
    super('The upload was stopped');
    this.name = 'UploadCancelled';
  }
}
