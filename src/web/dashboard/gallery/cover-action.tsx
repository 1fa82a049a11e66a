import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkX from 'lucide-react/icons/bookmark-x';
import { useState } from 'react';
import type { GalleryFolder, GalleryImage } from '#contract/gallery.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { randomId } from '../../session/uuid.ts';
import { failure, type Result, success } from '../../ui/result-dialog.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { galleryFolderMessages } from './messages.ts';

interface CoverActionProps {
  readonly image: GalleryImage;
  /** The folder of the image. */
  readonly folder: GalleryFolder;
  readonly onResult: (result: Result) => void;
  readonly reload: () => Promise<void>;
}

/** Makes an image the cover of its folder; on the current cover, resets the cover to the newest image. */
export function CoverAction({ image, folder, onResult, reload }: CoverActionProps) {
  const [isBusy, setBusy] = useState(false);
  const isChosen = isChosenCover(folder, image);

  const toggleCover = async () => {
    setBusy(true);
    try {
      await browserClient.galleryFolders.update({
        params: { id: folder._id },
        body: { name: folder.name, coverId: isChosen ? null : image._id },
        ifMatch: folder.version,
        idempotencyKey: randomId(),
      });
      onResult(success(isChosen ? galleryFolderMessages.coverReset : galleryFolderMessages.coverChosen));
    } catch (error) {
      console.error(error);
      onResult(failure(serverMessage(error) ?? galleryFolderMessages.coverFailed));
    }
    setBusy(false);
    reload();
  };

  return (
    <RowAction
      icon={isChosen ? BookmarkX : Bookmark}
      label={isChosen ? 'Remove as cover' : 'Use as cover'}
      subject={image.title}
      isBusy={isBusy}
      busyText="Saving..."
      onPress={toggleCover}
    />
  );
}

/** Whether staff chose this image as the folder's cover. */
export function isChosenCover({ cover }: GalleryFolder, { _id }: GalleryImage): boolean {
  return cover?.isChosen === true && cover.imageId === _id;
}
