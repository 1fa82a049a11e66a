import { lazy } from 'react';
import { data } from 'react-router';
import type { Client } from '#contract/client.ts';
import { parish, parishHistory } from '#parish';
import { Timeline, Values } from '../features/about/history.tsx';
import { VisitUs } from '../features/about/visit-us.tsx';
import { ClergySection } from '../features/clergy/clergy-section.tsx';
import { FormerVicarsSection } from '../features/former-vicars/former-vicars-section.tsx';
import { navigation } from '../layout/navigation.ts';
import { loadParts } from '../load-optional.ts';
import { pageContext } from '../page-context.ts';
import { type AbsoluteUrl, pageMeta } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { Cross } from '../ui/art/cross.tsx';
import { SectionDivider } from '../ui/art/section-divider.tsx';
import { Link } from '../ui/controls/link.tsx';
import { DeferredContent, deferred } from '../ui/feedback/deferred.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { SectionHeader } from '../ui/layout/section-header.tsx';
import type { Route } from './+types/about';

// the editors are loaded only for signed-in staff
const ClergyEditor = lazy(async () => ({
  default: (await import('../dashboard/people/clergy-editor.tsx')).ClergyEditor,
}));
const FormerVicarsEditor = lazy(async () => ({
  default: (await import('../dashboard/people/former-vicars-editor.tsx')).FormerVicarsEditor,
}));

const SECTIONS = navigation.find(({ path }) => path === '/about')?.sections ?? [];

function loadPeople({ clergy, formerVicars }: Client) {
  return loadParts({ clergy: clergy.list(), formerVicars: formerVicars.list() });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { status, parts } = await loadPeople(context.get(pageContext).client);
  return data({ history: await parishHistory(), people: { value: parts } }, { status });
}

export async function clientLoader() {
  const loading = loadPeople(browserClient).then(({ parts }) => parts);
  const [history, people] = await Promise.all([parishHistory(), deferred(loading)]);
  return { history, people };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'About',
    image: '/previews/about.jpg',
    description: `The history, the clergy and the life of ${parish.name}, ${parish.address.city}, a parish of the ${parish.jurisdiction}, and how to find it.`,
    path: '/about',
    structuredData: churchJsonLd,
    publicUrl: matches[0].loaderData?.publicUrl,
  });
}

/** The About page: history, values, clergy and directions. */
export default function AboutPage({ loaderData: { history, people } }: Route.ComponentProps) {
  return (
    <main>
      <header className="bg-night bg-[radial-gradient(60rem_28rem_at_78%_30%,rgb(240_198_111/0.22),transparent)] text-on-night">
        <div className="wrap grid items-center gap-x-14 py-14 md:grid-cols-[minmax(0,1fr)_14rem] md:py-20">
          <div>
            <p className="eyebrow text-lamp">{parish.jurisdiction}</p>
            <h1 className="mt-3 text-[clamp(2.4rem,1.8rem+2.6vw,3.6rem)]">About us</h1>
            <p className="mt-4 max-w-[55ch] text-[1.2rem] text-quiet-on-night">{history.introduction}</p>
            <p className="mt-4 text-quiet-on-night">{parish.diocese}</p>
            <ul className="mt-5 flex flex-wrap gap-x-7">
              {SECTIONS.map(({ label, anchor }) => (
                <li key={anchor}>
                  <Link
                    to={`#${anchor}`}
                    className="footer-link inline-flex min-h-11 items-center font-semibold"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          <Cross className="h-56 justify-self-center text-lamp/80 max-md:hidden" />
        </div>
      </header>
      <section id="our-history" aria-label="Our History" tabIndex={-1} className="section wrap">
        <SectionHeader eyebrow="Where we come from" title="Our History" />
        <Timeline entries={history.timeline} />
      </section>
      <SectionDivider />
      <section aria-label="Our Values" className="section wrap">
        <SectionHeader eyebrow="What we hold dear" title="Our Values" />
        <Values values={history.values} />
      </section>
      <SectionDivider />
      <section id="our-clergy" aria-label="Our Clergy" tabIndex={-1} className="section wrap">
        <DeferredContent data={people} skeleton={<Skeleton lines={8} />}>
          {({ clergy = [] }) => <ClergySection clergy={clergy} Editor={ClergyEditor} />}
        </DeferredContent>
      </section>
      <SectionDivider />
      <section id="former-vicars" aria-label="Former Vicars" tabIndex={-1} className="section wrap">
        <DeferredContent data={people} skeleton={<Skeleton lines={8} />}>
          {({ formerVicars = [] }) => (
            <FormerVicarsSection vicars={formerVicars} Editor={FormerVicarsEditor} />
          )}
        </DeferredContent>
      </section>
      <SectionDivider />
      <section id="visit-us" aria-label="Visit Us" tabIndex={-1} className="section wrap">
        <VisitUs />
      </section>
    </main>
  );
}

/** Structured data of the parish for search engines (https://schema.org/Church). */
function churchJsonLd(absoluteUrl: AbsoluteUrl) {
  const { name, address, phone, email, social, sundayService } = parish;
  return {
    '@type': 'Church',
    name,
    url: absoluteUrl('/'),
    description: `${sundayService.name} every Sunday at ${sundayService.time}.`,
    address: { '@type': 'PostalAddress', streetAddress: address.street, addressLocality: address.city },
    hasMap: address.mapUrl,
    telephone: phone.dial,
    email,
    sameAs: social.map(({ url }) => url),
  };
}
