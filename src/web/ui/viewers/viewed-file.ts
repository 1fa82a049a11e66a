import type { NamedFile } from '#domain/media-kind.ts';

/** A file, a recording or a link as a viewer shows it. */
export interface ViewedFile extends NamedFile {
  /** Its name for people, 'Parish bulletin, June'. */
  readonly title: string;
}

/** What every viewer of one file is given. */
export interface ViewerProps {
  readonly file: ViewedFile;
  /**
   * How an online viewer is asked for an office document: an https address in which `{address}` stands for the document's
   * own, escaped. Its origin has to stand in the policy's `frame-src`. Without it office documents are downloaded.
   */
  readonly onlineViewer?: string | undefined;
  readonly onClose: () => void;
}
