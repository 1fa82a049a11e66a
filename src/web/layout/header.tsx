import { useParish } from '../parish.ts';
import { Cross } from '../ui/art/cross.tsx';
import { Link } from '../ui/controls/link.tsx';
import { AccountLink } from './account-link.tsx';
import { MainNav } from './main-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';

export function Header() {
  const { saint, church } = useParish().identity;
  return (
    <header className="site-header">
      <div className="wrap">
        <Link to="/" className="brand">
          <Cross />
          <span>
            <b>{saint}</b> <small>{church}</small>
          </span>
        </Link>
        <MainNav />
        <AccountLink />
        <MobileMenu />
      </div>
    </header>
  );
}
