import { useContext } from 'react';
import { parish } from '#parish';
import { Cross } from '../ui/cross.tsx';
import { Link } from '../ui/link.tsx';
import { Account } from './account.tsx';
import { FramePlaces } from './frame-places.ts';
import { MainNav } from './main-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';

/** The sticky header; `SectionScroll` measures it by its id. */
export const HEADER_ID = 'site-header';

export function Header() {
  const { header } = useContext(FramePlaces);
  return (
    <header id={HEADER_ID} className="site-header">
      {header ?? <HeaderContent />}
    </header>
  );
}

/** Asks for nothing but the path and the session (`written-frame.tsx`). */
export function HeaderContent() {
  return (
    <div className="wrap">
      <Link to="/" className="brand">
        <Cross />
        <span>
          <b>{parish.shortName.saint}</b> <small>{parish.shortName.church}</small>
        </span>
      </Link>
      <MainNav />
      <Account />
      <MobileMenu />
    </div>
  );
}
