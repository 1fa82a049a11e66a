import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { galleryImageMessages } from '#gallery/messages.ts';
import { useLists } from '#kit/crud/list/lists.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { countOf } from '#kit/text/count.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { ConfirmDialog } from '#kit/ui/dialogs/confirm-dialog.tsx';
import { success, useResult } from '#kit/ui/dialogs/result-dialog.tsx';

const LABELS = { title: 'Show all pictures again', confirm: 'Show all', busy: 'Saving...' };
const failureMessage = (error: unknown) => serverMessage(error) ?? galleryImageMessages.saveFailed;

/** Shows the pictures of a flood of requests again: those of all new ones. Nothing if there are fewer than two. */
export function ShowAllPictures({ onChange }: { readonly onChange: () => void }) {
  const { gallery, newTakeDowns, reload } = useLists();
  const [isAsking, setAsking] = useState(false);
  const result = useResult();

  const setPictures = async (body: { isPublished: boolean; images?: number[] }) => {
    const { images } = await browserClient.takeDowns.setPictures({ body });
    await reload();
    onChange();
    return images;
  };
  const hideAgain = async (images: number[]) => {
    try {
      await setPictures({ isPublished: false, images });
    } catch (error) {
      result.showError(error, failureMessage(error));
    }
  };
  const showAll = async () => {
    const images = await setPictures({ isPublished: true });
    setAsking(false);
    const undo = images.length > 0 ? () => hideAgain(images) : undefined;
    result.show(success(`Visitors see ${countOf(images.length, 'image')} again`, undo));
  };
  const isOffered = (newTakeDowns.total ?? 0) > 1 && gallery.some(({ isPublished }) => isPublished === false);
  return (
    <>
      {isOffered && (
        <Button onClick={() => setAsking(true)}>
          <Undo size={18} strokeWidth={1.5} />
          {LABELS.title}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          question="Show visitors the pictures of all new requests again?"
          subject="The requests stay in this list."
          labels={LABELS}
          onDelete={showAll}
          failureMessage={failureMessage}
          onCancel={() => setAsking(false)}
        />
      )}
      {result.dialog}
    </>
  );
}
