import { useState } from 'react';
import { type PendingImage, toPendingImage } from './pending-image.ts';

interface PendingImages {
  readonly images: readonly PendingImage[];
  add(files: FileList | null): void;
  change(image: PendingImage): void;
  remove(id: string): void;
}

/** The images selected for upload, in the order of selection. */
export function usePendingImages(): PendingImages {
  const [images, setImages] = useState<readonly PendingImage[]>([]);
  return {
    images,
    add(files) {
      // read the file list now: the caller resets the input, and the updater runs later
      const added = [...(files ?? [])].map(toPendingImage);
      setImages((before) => [...before, ...added]);
    },
    change: (image) => setImages((before) => before.map((one) => (one.id === image.id ? image : one))),
    remove: (id) => setImages((before) => before.filter((one) => one.id !== id)),
  };
}
