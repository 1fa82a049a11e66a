import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { parish } from '#parish';
import type { loader as rootLoader } from '../root.tsx';
import { Link } from '../ui/controls/link.tsx';
import { quickLinks } from './navigation.ts';

/**
 * Contact info, service times, quick links and social links. The year comes from the server, so that hydration renders
 * the same text.
 */
export function Footer() {
  const year = useRouteLoaderData<typeof rootLoader>('root')?.year;
  const { street, city, mapUrl } = parish.address;
  return (
    <footer className="bg-night print:hidden pt-10 pb-6 text-base text-quiet-on-night">
      <div className="wrap">
        <div className="grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-[1.4fr_1.2fr_1fr_1fr]">
          <Column title={parish.name}>
            <address className="not-italic">
              <ExternalLinks
                links={[
                  { name: `${street}, ${city}`, url: mapUrl },
                  { name: parish.phone.shown, url: `tel:${parish.phone.dial}` },
                  { name: parish.email, url: `mailto:${parish.email}` },
                ]}
              />
            </address>
          </Column>
          <Column title="Service times">
            <p className="py-2">
              Sunday {parish.sundayService.time}, {parish.sundayService.name}
            </p>
            <Link to="/services" className="footer-link">
              All services
            </Link>
            <br />
            <Link to="/prayer-request" className="footer-link">
              Prayer Request
            </Link>
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
            <ExternalLinks links={parish.social} />
          </Column>
        </div>
        <p className="mt-7 border-on-night/15 border-t pt-5 text-[0.9rem]">
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

/** Links without a Referer header. */
function ExternalLinks({ links }: { links: typeof parish.social }) {
  return (
    <ul>
      {links.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noopener noreferrer" className="footer-link">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
