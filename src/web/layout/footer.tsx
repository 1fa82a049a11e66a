import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { parish } from '#parish';
import type { loader as rootLoader } from '../root.tsx';
import { Link } from '../ui/controls/link.tsx';
import { quickLinks } from './navigation.ts';

/**
 * Quick links, contact info and social links. The year comes from the server, so that hydration renders the same text.
 */
export function Footer() {
  const year = useRouteLoaderData<typeof rootLoader>('root')?.year;
  return (
    <footer className="bg-night print:hidden pt-14 pb-8 text-base text-quiet-on-night">
      <div className="wrap">
        <div className="grid gap-10 md:grid-cols-[1.4fr_1fr_1fr]">
          <Column title={parish.name}>
            <address className="not-italic">
              <ul>
                <li>
                  <FooterLink href={parish.address.mapUrl}>
                    {parish.address.street}, {parish.address.city}
                  </FooterLink>
                </li>
                <li>
                  <FooterLink href={`tel:${parish.phone.dial}`}>{parish.phone.shown}</FooterLink>
                </li>
                <li>
                  <FooterLink href={`mailto:${parish.email}`}>{parish.email}</FooterLink>
                </li>
              </ul>
            </address>
          </Column>
          <Column title="Quick links">
            <ul>
              {quickLinks.map(({ label, path }) => (
                <li key={path}>
                  <Link to={path} className="footer-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Column>
          <Column title="Follow us">
            <ul>
              {parish.social.map(({ name, url }) => (
                <li key={url}>
                  <FooterLink href={url}>{name}</FooterLink>
                </li>
              ))}
            </ul>
          </Column>
        </div>
        <p className="mt-10 border-on-night/15 border-t pt-5 text-[0.9rem]">
          © {year} {parish.name}
        </p>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-1 text-[1.2rem] text-lamp">{title}</h2>
      {children}
    </div>
  );
}

/** An external link without a Referer header. */
function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer" className="footer-link">
      {children}
    </a>
  );
}
