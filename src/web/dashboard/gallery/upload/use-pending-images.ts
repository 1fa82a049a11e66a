import { useState } from 'react';
import { type Draft, draftOf } from './pending-image.ts';

interface Drafts {
  readonly drafts: readonly Draft[];
  add(files: FileList | null): void;
  change(draft: Draft): void;
  remove(id: string): void;
}

/** The pictures that were chosen to be uploaded, in the order in which they were. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  return {
    drafts,
    add(files) {
      // before the input forgets them
      const added = [...(files ?? [])].map(draftOf);
      setDrafts((before) => [...before, ...added]);
    },
    change: (draft) => setDrafts((before) => before.map((one) => (one.id === draft.id ? draft : one))),
    remove: (id) => setDrafts((before) => before.filter((one) => one.id !== id)),
  };
}
