import { Cross } from '#kit/ui/art/cross.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { HeaderSearch } from '#kit/ui/search/header-search.tsx';
import { useParish } from '#parish/site/site.ts';
import { AccountLink } from './account-link.tsx';
import { MainNav } from './main-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';

export function Header() {
  const {
    identity: { saint, church },
    pictures: { patron },
  } = useParish();
  return (
    <header className="site-header">
      <div className="wrap">
        <Link to="/" className="brand">
          {patron ? (
            <img
              src={patron.sources[0]?.webp ?? patron.src}
              alt=""
              width={44}
              height={44}
              className="size-11 shrink-0 rounded-full object-cover"
            />
          ) : (
            <Cross />
          )}
          <span>
            <b>{saint}</b> <small>{church}</small>
          </span>
        </Link>
        <MainNav />
        <AccountLink className="button button-quiet" />
        <HeaderSearch />
        <MobileMenu />
      </div>
    </header>
  );
}
