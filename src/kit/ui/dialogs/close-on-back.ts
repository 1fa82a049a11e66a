/**
 * The browser's Back closes the topmost dialog, as Escape does, before it leaves the page.
 *
 * An open dialog adds an entry to the history: a copy of the page's, with a mark. The router does not receive `popstate`
 * when Back closes a dialog: it would load the page's data again. docs/decisions/0026-back-closes-dialogs.md
 */

/** Functions that dismiss the open dialogs, the topmost last. */
const openDialogs: (() => void)[] = [];
/** The page's URL, if the current entry is a copy. */
let pageUrl: string | undefined;
let isRemoving = false;

const isCopy = (state: { isDialog?: boolean } | null) => state?.isDialog;

/** @returns a function to call when the dialog has closed. */
export function closeOnBack(dismiss: () => void): () => void {
  openDialogs.push(dismiss);
  // at once, because Back may follow
  updateHistory();
  return () => {
    openDialogs.splice(openDialogs.indexOf(dismiss), 1);
    // later, because another dialog may open
    setTimeout(updateHistory);
  };
}

function updateHistory(): void {
  if (isRemoving) return;
  if (openDialogs.length > 0) {
    if (!isCopy(history.state)) history.pushState({ ...history.state, isDialog: true }, '');
    pageUrl = location.href;
  } else if (isCopy(history.state) && history.length === 2) {
    // the next Back must leave the tab's first page, which a script cannot do
    isRemoving = true;
    history.back();
  }
}

function onPopState(event: PopStateEvent): void {
  const isFromCopy = pageUrl === location.href;
  pageUrl = isCopy(event.state) ? location.href : undefined;
  if (!isFromCopy || pageUrl) return;
  // the page and its copy are one place to the router
  event.stopImmediatePropagation();
  if (openDialogs.length > 0 || isRemoving) {
    if (!isRemoving) openDialogs.at(-1)?.();
    isRemoving = false;
    setTimeout(updateHistory);
  } else {
    // the dialog was closed in another way; removing the copy then could have undone a navigation that followed
    history.back();
  }
}

// capturing listeners are called before the router's
if (typeof window !== 'undefined') addEventListener('popstate', onPopState, { capture: true });
