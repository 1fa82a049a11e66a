import type { Worksheet } from './generators/office.ts';
import type { TextDocument } from './generators/text-document.ts';
import type { SynthTone } from './generators/wav.ts';
import { forms } from './resources/forms.ts';
import { hymns } from './resources/hymns.ts';
import { lent } from './resources/lent.ts';
import { prayers } from './resources/prayers.ts';
import { qurbana } from './resources/qurbana.ts';
import { school } from './resources/school.ts';

/** Service resources of the demonstration parish. The texts are original; nothing is copied from the church's books. */

/** Input of each generator; for an MP3, the base name of a recording in `files/`. */
export interface DemoFile {
  readonly pdf: TextDocument;
  readonly docx: TextDocument;
  readonly xlsx: Worksheet;
  readonly wav: readonly SynthTone[];
  readonly mp3: string;
}

/** `content` of a video: base name of an MP4 in `files/`. */
export type DemoResource = { readonly name: string } & (
  | {
      [Format in keyof DemoFile]: { readonly format: Format; readonly content: DemoFile[Format] };
    }[keyof DemoFile]
  | { readonly format: 'video'; readonly content: string }
);

export interface DemoFolder {
  readonly folder: string;
  readonly items: readonly DemoResource[];
}

export const demoResources: readonly DemoFolder[] = [qurbana, prayers, lent, hymns, school, forms];
