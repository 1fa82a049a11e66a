import Menu from 'lucide-react/icons/menu';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { LogoutButton } from '#kit/drafts/logout-button.tsx';
import { Cross } from '#kit/ui/art/cross.tsx';
import { Button } from '#kit/ui/controls/button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { useParish } from '#parish/site/site.ts';
import { type Tab, tabs } from './tabs.ts';

const ENTRY =
  'flex min-h-12 w-full items-center gap-3 rounded-sm border-l-2 px-4 text-left hover:bg-on-night/10 focus-visible:outline-lamp';

/** Navigation: a sidebar on wide screens, a collapsible menu on narrow ones. */
export function Sidebar({ current, newRequests }: { current: Tab; newRequests: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Escape closes the logout dialog first; it is inside the menu and would be hidden with it
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    setOpen(false);
    menuButton.current?.focus();
  };

  return (
    <nav
      aria-label="Dashboard"
      className="sticky top-0 z-10 flex max-h-dvh flex-col bg-night text-on-night md:h-dvh"
      onKeyDown={closeOnEscape}
    >
      <div className="flex items-center justify-between gap-4 px-5 py-3 md:pt-7 md:pb-5">
        <Link
          to="/admin/dashboard"
          className="min-h-11 focus-visible:outline-lamp"
          onClick={() => setOpen(false)}
        >
          <Brand />
        </Link>
        <Button
          ref={menuButton}
          look="night"
          aria-expanded={isOpen}
          aria-controls="dashboard-menu"
          className="min-h-11 px-4 focus-visible:outline-lamp md:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          <Menu size={20} strokeWidth={1.5} />
          Menu
        </Button>
      </div>
      <div
        id="dashboard-menu"
        className={`grow overflow-y-auto border-t border-on-night/15 p-3 md:flex md:flex-col ${isOpen ? '' : 'max-md:hidden'}`}
      >
        <ul className="space-y-1">
          {tabs.map(({ key, label, icon: Icon }) => (
            <li key={key}>
              <Link
                to={tabUrl(key)}
                aria-current={key === current.key ? 'page' : undefined}
                className={`${ENTRY} ${key === current.key ? 'border-lamp font-semibold text-lamp' : 'border-transparent'}`}
                onClick={() => setOpen(false)}
              >
                <Icon size={20} strokeWidth={1.5} />
                {label}
                {key === 'prayerrequests' && newRequests}
              </Link>
            </li>
          ))}
        </ul>
        <LogoutButton className={`${ENTRY} mt-1 border-transparent md:mt-auto`} />
      </div>
    </nav>
  );
}

/** The parish's name at the top of the sidebar. */
export function Brand() {
  const { saint, church } = useParish().identity;
  return (
    <div className="flex items-center gap-2.5">
      <Cross className="h-9 w-6 shrink-0 text-lamp" />
      <p className="leading-tight">
        <span className="block font-serif text-xl font-semibold">{saint}</span>
        <span className="block text-[0.78rem] text-quiet-on-night">{church}</span>
      </p>
    </div>
  );
}
