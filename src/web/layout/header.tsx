import { useLocation } from 'react-router';
import { parish } from '#parish';
import { CachedFragment } from '../ssr/cached-fragment.tsx';
import { Cross } from '../ui/art/cross.tsx';
import { Link } from '../ui/link.tsx';
import { AccountLink } from './account-link.tsx';
import { MainNav } from './main-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ariaCurrent, navigation } from './navigation.ts';

/** Id of the sticky header; `HashScroll` measures its height. */
export const HEADER_ID = 'site-header';

export function Header() {
  const { pathname } = useLocation();
  return (
    <header id={HEADER_ID} className="site-header">
      <CachedFragment name="header" cacheKey={navigation.map((page) => ariaCurrent(page, pathname))}>
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
      </CachedFragment>
    </header>
  );
}
