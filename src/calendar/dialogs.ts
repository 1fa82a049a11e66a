export const importReadingsDialog = () => import('./readings/readings-dialog.tsx');
export const importToneDialog = () => import('./tone/tone-dialog.tsx');
export const importMonthList = () => import('./month/month-list.tsx');

/** Loads the code of the dialogs and of the month list ahead of use. */
export function prefetchDialogs(): void {
  // a failed import is repeated on use
  for (const fetchCode of [importReadingsDialog, importToneDialog, importMonthList])
    fetchCode().catch(() => {});
}
