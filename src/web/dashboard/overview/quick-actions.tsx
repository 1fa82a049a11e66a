import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Church from 'lucide-react/icons/church';
import CircleUser from 'lucide-react/icons/circle-user';
import HandHeart from 'lucide-react/icons/hand-heart';
import Images from 'lucide-react/icons/images';
import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import UsersRound from 'lucide-react/icons/users-round';
import { lazy, Suspense, useState } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import { useResult } from '../../ui/dialogs/result-dialog.tsx';
import { formUrl } from '../tabs.ts';

/** The forms without a tab, which the overview opens as dialogs. */
export type ParishForm = 'payment' | 'vicar' | 'clergy' | 'former-vicars' | 'service-changes';

const ParishFormDialog = lazy(async () => ({
  default: (await import('./parish-forms.tsx')).ParishFormDialog,
}));

interface QuickAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly opens: { readonly url: string } | { readonly form: ParishForm };
}

const actions: readonly QuickAction[] = [
  { label: 'Add event', icon: CalendarDays, opens: { url: formUrl('eventsandnews', 'events') } },
  { label: 'Add news', icon: Send, opens: { url: formUrl('eventsandnews', 'news') } },
  { label: 'Upload photos', icon: Images, opens: { url: formUrl('gallery', 'gallery') } },
  { label: 'This Sunday ...', icon: Church, opens: { form: 'service-changes' } },
  { label: 'Edit payment information', icon: HandHeart, opens: { form: 'payment' } },
  { label: 'Edit welcome message', icon: Mail, opens: { form: 'vicar' } },
  { label: 'Clergy', icon: CircleUser, opens: { form: 'clergy' } },
  { label: 'Former vicars', icon: UsersRound, opens: { form: 'former-vicars' } },
];

/** Buttons and links that open the most frequent forms directly. */
export function QuickActions({ reload }: { readonly reload: () => Promise<void> }) {
  const [form, setForm] = useState<ParishForm | null>(null);
  return (
    <>
      <ul aria-label="Quick actions" className="grid grid-cols-2 gap-3 *:flex lg:grid-cols-4">
        {actions.map(({ label, icon: Icon, opens }) => {
          const content = (
            <>
              <Icon size={20} strokeWidth={1.5} className="shrink-0" />
              {label}
            </>
          );
          const className = 'button button-quiet w-full justify-start px-3 text-left';
          return (
            <li key={label}>
              {'url' in opens ? (
                <Link to={opens.url} className={className}>
                  {content}
                </Link>
              ) : (
                <button type="button" className={className} onClick={() => setForm(opens.form)}>
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <ParishForms
        form={form}
        onClose={() => {
          setForm(null);
          reload();
        }}
      />
    </>
  );
}

/** The open form, and after it the result of saving. */
export function ParishForms({ form, onClose }: { form: ParishForm | null; onClose: () => void }) {
  const result = useResult();
  return (
    <>
      {form && (
        <Suspense>
          <ParishFormDialog
            form={form}
            onClose={(saved) => {
              result.show(saved);
              onClose();
            }}
          />
        </Suspense>
      )}
      {result.dialog}
    </>
  );
}
