import { lazy } from 'react';
import { data } from 'react-router';
import type { Client } from '#kit/api/client.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { loadParts } from '#kit/ssr/load-optional.ts';
import { DeferredContent, deferred } from '#kit/ui/feedback/deferred.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';
import { Timeline, Values } from '#parish/history/history.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { PageHeader } from '#parish/site/page-header.tsx';
import { staticMeta } from '#parish/site/page-meta.ts';
import { siteName, useParish } from '#parish/site/site.ts';
import { ClergySection } from '#people/clergy/clergy-section.tsx';
import { FormerVicarsSection } from '#people/former-vicars/former-vicars-section.tsx';
import type { Route } from './+types/about';
import church from './church.svg';
import inlineChurch from './church.svg?inline';
import { VisitUs } from './visit-us.tsx';

// the editors are loaded only for signed-in staff
const ClergyEditor = lazy(async () => ({
  default: (await import('../dashboard/people-editors.ts')).ClergyEditor,
}));
const FormerVicarsEditor = lazy(async () => ({
  default: (await import('../dashboard/people-editors.ts')).FormerVicarsEditor,
}));

function loadLists({ history, clergy, formerVicars, parish }: Client) {
  return loadParts({
    entries: history.list(),
    values: parish.read().then(({ values }) => values.values),
    clergy: clergy.list(),
    formerVicars: formerVicars.list(),
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { status, parts } = await loadLists(context.get(pageContext).client);
  return data({ lists: { value: parts } }, { status });
}

export async function clientLoader() {
  return { lists: await deferred(loadLists(browserClient).then(({ parts }) => parts)) };
}

export const meta = staticMeta({
  title: 'About',
  image: '/previews/about.jpg',
  description: (parish) =>
    `The history, the clergy and the life of ${siteName(parish)}, a parish of the ${parish.identity.jurisdiction}, and how to find it.`,
  path: '/about',
});

/** The About page: history, values, clergy and directions. */
export default function AboutPage({ loaderData: { lists } }: Route.ComponentProps) {
  const { identity, words } = useParish();
  const hierarchs = [identity.catholicos, identity.metropolitan].filter(Boolean).join(' and ');
  const diocese = [identity.diocese, hierarchs && `under ${hierarchs}`].filter(Boolean).join(', ');
  return (
    <main>
      <PageHeader
        path="/about"
        title="About us"
        eyebrow={identity.jurisdiction}
        introduction={words.aboutIntroduction}
        scene={import.meta.env.SSR ? inlineChurch : church}
      >
        {diocese && <p className="mt-3">{diocese}</p>}
      </PageHeader>
      <section id="our-history" aria-label="Our History" tabIndex={-1} className="section wrap">
        <DeferredContent data={lists} skeleton={<Skeleton lines={8} />}>
          {({ entries = [] }) =>
            // an empty section is hidden: see docs/conformance.md
            entries.length > 0 && (
              <>
                <SectionHeader eyebrow="Where we come from" title="Our History" />
                <Timeline entries={entries} />
              </>
            )
          }
        </DeferredContent>
      </section>
      <DeferredContent data={lists} skeleton={null}>
        {({ values = [] }) =>
          values.length > 0 && (
            <section aria-label="Our Values" className="section wrap">
              <SectionHeader eyebrow="What we hold dear" title="Our Values" />
              <Values values={values} />
            </section>
          )
        }
      </DeferredContent>
      <section id="our-clergy" aria-label="Our Clergy" tabIndex={-1} className="section wrap">
        <DeferredContent data={lists} skeleton={<Skeleton lines={8} />}>
          {({ clergy = [] }) => <ClergySection clergy={clergy} Editor={ClergyEditor} />}
        </DeferredContent>
      </section>
      <section id="former-vicars" aria-label="Former Vicars" tabIndex={-1} className="section wrap">
        <DeferredContent data={lists} skeleton={<Skeleton lines={8} />}>
          {({ formerVicars = [] }) => (
            <FormerVicarsSection vicars={formerVicars} Editor={FormerVicarsEditor} />
          )}
        </DeferredContent>
      </section>
      <section id="visit-us" aria-label="Visit Us" tabIndex={-1} className="section wrap">
        <VisitUs />
      </section>
    </main>
  );
}
