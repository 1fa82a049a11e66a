import type { Sheet } from './generators/office.ts';
import type { Page } from './generators/page.ts';
import type { Tone } from './generators/wav.ts';
import { forms } from './resources/forms.ts';
import { hymns } from './resources/hymns.ts';
import { lent } from './resources/lent.ts';
import { prayers } from './resources/prayers.ts';
import { qurbana } from './resources/qurbana.ts';
import { school } from './resources/school.ts';

/** The demonstration parish's service resources, in words of our own: no text of the church's books is copied. */

/** What each format is made of; an MP3 is the base name of a recording in `files/`. */
export interface DemoFile {
  readonly pdf: Page;
  readonly docx: Page;
  readonly xlsx: Sheet;
  readonly wav: readonly Tone[];
  readonly mp3: string;
}

/** `content` of a film: base name of an MP4 in `files/`. */
export type DemoResource = { readonly name: string } & (
  | {
      [Format in keyof DemoFile]: { readonly format: Format; readonly content: DemoFile[Format] };
    }[keyof DemoFile]
  | { readonly format: 'film'; readonly content: string }
);

export interface DemoFolder {
  readonly folder: string;
  readonly items: readonly DemoResource[];
}

export const demoResources: readonly DemoFolder[] = [qurbana, prayers, lent, hymns, school, forms];
