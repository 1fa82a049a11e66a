import type { NamedFile } from '#domain/media-kind.ts';

/** A file, a recording or a link as a viewer shows it. */
export interface ViewedFile extends NamedFile {
  /** Its name for people, 'Parish bulletin, June'. */
  readonly title: string;
}

/** What every viewer of one file is given. */
export interface ViewerProps {
  readonly file: ViewedFile;
  readonly onClose: () => void;
}
