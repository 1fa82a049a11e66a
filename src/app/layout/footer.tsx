import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { mailtoUrl } from '#kit/text/links/mailto-url.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { LetterForm } from '#letter/letter-form.tsx';
import { quickLinks } from '#parish/site/navigation.ts';
import { addressLine, useParish } from '#parish/site/site.ts';
import { ServiceChanges, SundayContent } from '#services/sunday-content.tsx';

const SERVICE_LINKS = [
  { label: 'Your first visit', path: '/visit' },
  { label: 'All services', path: '/services' },
  { label: 'This week', path: '/week' },
  { label: 'Prayer Request', path: '/prayer-request' },
];

/**
 * Contact info, service times, quick links and social links. The year comes from the server, so that hydration renders
 * the same text.
 */
export function Footer() {
  const year = useRouteLoaderData<{ year: number }>('root')?.year;
  const { identity, place, phoneUrl, links } = useParish();
  const { phone, email } = place;
  const contacts = [
    { name: addressLine(place), url: place.mapUrl },
    { name: phone, url: phoneUrl },
    { name: email, url: mailtoUrl(email) },
  ].filter(({ name }) => name);
  return (
    <footer className="bg-night print:hidden pt-10 pb-6 text-base text-quiet-on-night">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-5 gap-y-7 wrap-anywhere lg:grid-cols-[1.4fr_1.2fr_1fr_1fr]">
          <Column title={identity.name}>
            <address className="not-italic">
              <ExternalLinks links={contacts} />
            </address>
            <SundayContent>
              {({ texts }) =>
                texts.parking.map(({ term, text }) => <p key={term} className="py-2">{`${term}: ${text}`}</p>)
              }
            </SundayContent>
          </Column>
          <Column title="Service times">
            <SundayContent>
              {({ texts }) => texts.usual && <p className="py-2">{texts.usual}</p>}
            </SundayContent>
            <ServiceChanges className="pb-3" />
            <PageLinks pages={SERVICE_LINKS} />
          </Column>
          <Column title="Quick links">
            <PageLinks pages={quickLinks} />
          </Column>
          {links.social.length > 0 && (
            <Column title="Follow us">
              <ExternalLinks links={links.social} />
            </Column>
          )}
        </div>
        <div className="mt-7 max-w-md">
          <LetterForm buttonClass="button button-night" />
        </div>
        <p className="mt-7 flex flex-wrap items-baseline gap-x-5 border-on-night/15 border-t pt-5 text-[0.9rem]">
          <span>
            © {year} {identity.name}
          </span>
          <Link to="/privacy" className="footer-link">
            Privacy
          </Link>
          <Link to="/accessibility" className="footer-link">
            Accessibility
          </Link>
        </p>
      </div>
    </footer>
  );
}

function PageLinks({ pages }: { pages: readonly { readonly label: string; readonly path: string }[] }) {
  return (
    <ul>
      {pages.map(({ label, path }) => (
        <li key={path}>
          <Link to={path} className="footer-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
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

/** Links without a Referer header; only the name if there is no URL. */
function ExternalLinks({ links }: { links: readonly { readonly name: string; readonly url: string }[] }) {
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ name, url }) => (
        <li key={name}>
          {url ? (
            <a href={url} rel="noopener noreferrer" className="footer-link">
              {name}
            </a>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}
