import { parish } from '#parish';
import { Cross } from '../ui/art/cross.tsx';
import { Link } from '../ui/controls/link.tsx';
import { AccountLink } from './account-link.tsx';
import { MainNav } from './main-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';

/** Id of the sticky header; `HashScroll` measures its height. */
export const HEADER_ID = 'site-header';

export function Header() {
  return (
    <header id={HEADER_ID} className="site-header">
      <div className="wrap">
        <Link to="/" className="brand">
          <Cross />
          <span>
            <b>{parish.shortName.saint}</b> <small>{parish.shortName.church}</small>
          </span>
        </Link>
        <MainNav />
        <AccountLink />
        <MobileMenu />
      </div>
    </header>
  );
}
