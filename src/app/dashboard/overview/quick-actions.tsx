import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Church from 'lucide-react/icons/church';
import CircleUser from 'lucide-react/icons/circle-user';
import FileUp from 'lucide-react/icons/file-up';
import HandHeart from 'lucide-react/icons/hand-heart';
import Images from 'lucide-react/icons/images';
import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import UsersRound from 'lucide-react/icons/users-round';
import { lazy, Suspense, useState } from 'react';
import { formUrl, pageFormUrl } from '#kit/crud/list/dashboard-urls.ts';
import { useLinkedForm } from '#kit/crud/list/use-linked-form.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { useResult } from '#kit/ui/dialogs/result-dialog.tsx';

const SundaySheet = lazy(async () => ({ default: (await import('./sunday-sheet.tsx')).SundaySheet }));

interface QuickAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly url: string;
}

/** The form in `formUrl` that changes the services of the coming Sunday. */
const SUNDAY = 'sunday-sheet';

export const quickActions: readonly QuickAction[] = [
  { label: 'This Sunday ...', icon: Church, url: formUrl('overview', SUNDAY) },
  { label: 'Add event', icon: CalendarDays, url: formUrl('eventsandnews', 'events') },
  { label: 'Add news', icon: Send, url: formUrl('eventsandnews', 'news') },
  { label: 'Upload photos', icon: Images, url: formUrl('gallery', 'gallery') },
  { label: 'Add a resource', icon: FileUp, url: formUrl('services', 'resources') },
  { label: 'Clergy', icon: CircleUser, url: pageFormUrl('/about', 'clergy') },
  { label: 'Edit payment information', icon: HandHeart, url: pageFormUrl('/donate', 'payment') },
  { label: 'Edit welcome message', icon: Mail, url: pageFormUrl('/', 'vicar') },
  { label: 'Former vicars', icon: UsersRound, url: pageFormUrl('/about', 'former-vicars') },
];

/** Links that open the most frequent forms directly. */
export function QuickActions({ reload }: { readonly reload: () => Promise<void> }) {
  const [isSundayOpen, setSundayOpen] = useState(false);
  const result = useResult();
  useLinkedForm(SUNDAY, () => setSundayOpen(true));
  return (
    <>
      <ul aria-label="Quick actions" className="grid grid-cols-2 gap-2 *:flex">
        {quickActions.map(({ label, icon: Icon, url }) => (
          <li key={label}>
            <Link to={url} className="button button-quiet w-full justify-start px-3 text-left">
              <Icon size={20} strokeWidth={1.5} className="shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {isSundayOpen && (
        <Suspense>
          <SundaySheet
            onClose={(saved) => {
              setSundayOpen(false);
              result.show(saved);
              reload();
            }}
          />
        </Suspense>
      )}
      {result.dialog}
    </>
  );
}
