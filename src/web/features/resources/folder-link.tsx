import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { folderAddress } from './urls.ts';

interface FolderLinkProps {
  /** null for all folders. */
  readonly folderId: number | null;
  readonly className: string;
  readonly children: ReactNode;
}

/** Leads to a folder, or back to all of them. What else the page shows, the calendar's month above all, stays as it is. */
export function FolderLink({ folderId, className, children }: FolderLinkProps) {
  const navigate = useNavigate();
  // the calendar writes its month into the address behind the router's back: only now it is known
  const keepTheRest = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(folderAddress(folderId, location.search));
  };
  return (
    <Link to={folderAddress(folderId)} className={className} onClick={keepTheRest}>
      {children}
    </Link>
  );
}
