import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkX from 'lucide-react/icons/bookmark-x';
import { useState } from 'react';
import type { GalleryFolder, GalleryImage } from '#contract/gallery.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { newKey } from '../../session/uuid.ts';
import { failure, type Result, success } from '../../ui/result-dialog.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { folderWords } from './messages.ts';

interface CoverActionProps {
  readonly image: GalleryImage;
  /** The one that it is in. */
  readonly folder: GalleryFolder;
  readonly tell: (result: Result) => void;
  readonly reload: () => Promise<void>;
}

/** Makes an image its folder's cover; for the one that was made so, leaves the choice to the newest again. */
export function CoverAction({ image, folder, tell, reload }: CoverActionProps) {
  const [isBusy, setBusy] = useState(false);
  const isChosen = isCoverOf(folder, image);

  const turn = async () => {
    setBusy(true);
    try {
      await browserClient.galleryFolders.update({
        params: { id: folder._id },
        body: { name: folder.name, coverId: isChosen ? null : image._id },
        ifMatch: folder.version,
        idempotencyKey: newKey(),
      });
      tell(success(isChosen ? folderWords.coverGivenBack : folderWords.coverChosen));
    } catch (error) {
      console.error(error);
      tell(failure(serverMessage(error) ?? folderWords.coverFailed));
    }
    setBusy(false);
    reload();
  };

  return (
    <RowAction
      icon={isChosen ? BookmarkX : Bookmark}
      label={isChosen ? 'No longer the cover' : 'Use as cover'}
      subject={image.title}
      isBusy={isBusy}
      busyText="Saving..."
      onPress={turn}
    />
  );
}

/** Whether somebody has chosen this image as the folder's cover. */
export function isCoverOf({ cover }: GalleryFolder, { _id }: GalleryImage): boolean {
  return cover?.isChosen === true && cover.imageId === _id;
}
