import { useLocation } from 'react-router';
import { parish } from '#parish';
import { WrittenOnce } from '../ssr/cached-fragment.tsx';
import { Cross } from '../ui/art/cross.tsx';
import { Link } from '../ui/link.tsx';
import { Account } from './account-link.tsx';
import { MainNav } from './main-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { currentMark, navigation } from './navigation.ts';

/** The sticky header; `SectionScroll` measures it by its id. */
export const HEADER_ID = 'site-header';

export function Header() {
  const { pathname } = useLocation();
  return (
    <header id={HEADER_ID} className="site-header">
      <WrittenOnce name="header" by={navigation.map((page) => currentMark(page, pathname))}>
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
      </WrittenOnce>
    </header>
  );
}
