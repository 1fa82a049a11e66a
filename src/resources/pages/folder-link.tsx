import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#kit/ui/controls/link.tsx';
import { openFolderUrl } from './urls.ts';

interface FolderLinkProps {
  /** null links to all folders. */
  readonly folderId: number | null;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to a folder, or back to all folders. It preserves the rest of the query, such as the calendar's month. */
export function FolderLink({ folderId, className, children }: FolderLinkProps) {
  const navigate = useNavigate();
  // the calendar changes the URL without the router, so the query is read on click
  const navigateWithQuery = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(openFolderUrl(folderId, location.search));
  };
  return (
    <Link to={openFolderUrl(folderId)} className={className} onClick={navigateWithQuery}>
      {children}
    </Link>
  );
}
