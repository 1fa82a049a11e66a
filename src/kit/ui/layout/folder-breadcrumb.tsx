import { type ReactNode, useEffect, useRef } from 'react';

/** Classes of the link to all folders. */
export const BREADCRUMB_LINK = 'link inline-flex min-h-11 items-center font-semibold';

interface FolderBreadcrumbProps {
  /** Name of the open folder; undefined if it does not exist, or if only its heading shows the name. */
  readonly name: string | undefined;
  /** The link to all folders. */
  readonly children: ReactNode;
}

/** The breadcrumb of an open folder, 'Gallery > Holy Week'. */
export function FolderBreadcrumb({ name, children }: FolderBreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4">
      <ol className="flex flex-wrap items-baseline gap-x-2.5">
        <li>{children}</li>
        {name !== undefined && (
          <li className="min-w-0 before:mr-2.5 before:text-quiet before:content-['>'/'']">
            <span aria-current="location" className="wrap-anywhere">
              {name}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}

/**
 * Moves the focus after a folder is opened or left, because the followed link no longer exists.
 *
 * @param isCovered whether a dialog is open; the focus moves after it closes.
 * @returns a ref for an element. The link in it to the folder that was left gets the focus, else its heading, else the
 * element itself.
 */
export function useFocusAfterFolderChange<Target extends HTMLElement>(
  folderId: number | null,
  isCovered = false,
) {
  const target = useRef<Target>(null);
  const previous = useRef(folderId);
  useEffect(() => {
    if (isCovered) return;
    const leftFolder = previous.current;
    previous.current = folderId;
    if (leftFolder === folderId || document.activeElement !== document.body) return;
    const link = target.current?.querySelector<HTMLElement>(`[data-record="${leftFolder}"]`);
    if (link) return link.focus();
    (target.current?.querySelector('h2') ?? target.current)?.focus({ preventScroll: true });
  }, [folderId, isCovered]);
  return target;
}
