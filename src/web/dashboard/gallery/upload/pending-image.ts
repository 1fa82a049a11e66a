import { randomId } from '../../../session/uuid.ts';

/** A selected image before its upload, with its title and alternative text. */
export interface PendingImage {
  readonly id: string;
  readonly file: File;
  readonly title: string;
  readonly alt: string;
  readonly isDecorative: boolean;
}

/** Limits of the contract, in characters. */
const MAX_TITLE_LENGTH = 200;
const MAX_ALT_LENGTH = 300;

/** A selected file with default values; the title is the file name without its extension. */
export function toPendingImage(file: File): PendingImage {
  const title = file.name.replace(/\.[^.]*$/, '').slice(0, MAX_TITLE_LENGTH);
  return {
    id: randomId(),
    file,
    title: title || file.name.slice(0, MAX_TITLE_LENGTH),
    alt: '',
    isDecorative: false,
  };
}

/** Validation error of the title, if any. */
export function titleError({ title }: Pick<PendingImage, 'title'>): string | undefined {
  if (title.trim() === '') return 'Please fill this in';
  return title.length > MAX_TITLE_LENGTH ? `At most ${MAX_TITLE_LENGTH} characters` : undefined;
}

/** Validation error of the alternative text, if any. */
export function altError({ alt }: Pick<PendingImage, 'alt'>): string | undefined {
  return alt.length > MAX_ALT_LENGTH ? `At most ${MAX_ALT_LENGTH} characters` : undefined;
}
