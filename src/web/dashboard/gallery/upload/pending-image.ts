import { newKey } from '../../../session/uuid.ts';

/** A picture that is about to be uploaded, and what is said about it. */
export interface Draft {
  readonly id: string;
  readonly file: File;
  readonly title: string;
  readonly alt: string;
  readonly isDecorative: boolean;
}

/** Most characters that the contract takes. */
export const TITLE_CAP = 200;
export const ALT_CAP = 300;

/** What is said about a chosen file before anybody says more: it is titled as it is called, without the ending. */
export function draftOf(file: File): Draft {
  const title = file.name.replace(/\.[^.]*$/, '').slice(0, TITLE_CAP);
  return { id: newKey(), file, title: title || file.name.slice(0, TITLE_CAP), alt: '', isDecorative: false };
}

/** Why a title cannot be sent; undefined when it can. */
export function titleError({ title }: Pick<Draft, 'title'>): string | undefined {
  if (title.trim() === '') return 'Please fill this in';
  return title.length > TITLE_CAP ? `At most ${TITLE_CAP} characters` : undefined;
}

/** Why an alternative text cannot be sent; undefined when it can. */
export function altError({ alt }: Pick<Draft, 'alt'>): string | undefined {
  return alt.length > ALT_CAP ? `At most ${ALT_CAP} characters` : undefined;
}
