import { type ReactNode, useCallback, useState } from 'react';

export interface LateDialog {
  /** The open dialog, if there is one. */
  readonly dialog: ReactNode;
  /**
   * Opens a dialog whose code is fetched when it is first asked for.
   *
   * @param otherwise address of the page that says the same, for when the code does not come.
   */
  open(fetchDialog: () => Promise<(onClose: () => void) => ReactNode>, otherwise: string): void;
}

/** A place for dialogs that a page does without until somebody asks for one. */
export function useLateDialog(): LateDialog {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = useCallback(() => setDialog(null), []);
  return {
    dialog,
    open(fetchDialog, otherwise) {
      fetchDialog().then(
        (render) => setDialog(render(close)),
        () => location.assign(otherwise),
      );
    },
  };
}
