import type { NamedFile } from '../media/media-kind.ts';

/** A file or link to show in a viewer. */
export interface ViewerFile extends NamedFile {
  /** Display name, 'Parish bulletin, June'. */
  readonly title: string;
}

/** Props of every viewer of a single file. */
export interface ViewerProps {
  readonly file: ViewerFile;
  readonly onClose: () => void;
}

/** Props of the element that loads the file, inside `Retryable`. */
export interface LoadedFileProps {
  readonly file: ViewerFile;
  readonly onFailed: () => void;
}
