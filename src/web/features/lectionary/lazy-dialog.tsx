import { type ReactNode, useCallback, useState } from 'react';

export interface LazyDialog {
  /** The open dialog, if any. */
  readonly dialog: ReactNode;
  /**
   * Opens a dialog whose code is loaded on demand.
   *
   * @param fallbackUrl page with the same content, opened if the code fails to load.
   */
  open(fetchDialog: () => Promise<(onClose: () => void) => ReactNode>, fallbackUrl: string): void;
}

/** State of a page's lazily loaded dialog. */
export function useLazyDialog(): LazyDialog {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = useCallback(() => setDialog(null), []);
  return {
    dialog,
    open(fetchDialog, fallbackUrl) {
      fetchDialog().then(
        (render) => setDialog(render(close)),
        () => location.assign(fallbackUrl),
      );
    },
  };
}
