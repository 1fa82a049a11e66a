import { DescriptionList } from '#kit/crud/list/record-details.tsx';
import { Button } from '#kit/ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '#kit/ui/dialogs/dialog.tsx';
import { KeySetting } from '#kit/ui/search/key-setting.tsx';

const KEYS = {
  '/': 'Search the dashboard',
  n: 'Add to the list with the focus, or to the first list of the tab',
  '?': 'Show these keys',
  'Ctrl + Enter': 'Save the form',
  Escape: 'Close the dialog',
};

/** The dashboard's keys, and a way to turn off those that work without Ctrl. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onDismiss={onClose} closesOnOutsideClick>
      <DialogBody>
        <DescriptionList entries={KEYS} />
        <KeySetting label="The keys /, n and ? are shortcuts" />
      </DialogBody>
      <DialogActions>
        <Button look="primary" data-first-focus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
