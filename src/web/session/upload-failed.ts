/** A file did not reach the media host, or was refused there; `cause` says why. Nothing has been saved. */
export class UploadFailed extends Error {
  constructor(cause: unknown) {
    // never shown: the form that sent it says what failed (both specifications, section 8)
    super('Failed to upload image to Cloudinary', { cause });
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

/** A file cannot be sent; the message says why, to whoever chose it. */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}
