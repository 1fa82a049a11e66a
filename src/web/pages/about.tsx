import { lazy } from 'react';
import { data } from 'react-router';
import type { Client } from '#contract/client.ts';
import { Timeline, Values } from '../features/about/history.tsx';
import { VisitUs } from '../features/about/visit-us.tsx';
import { ClergySection } from '../features/clergy/clergy-section.tsx';
import { FormerVicarsSection } from '../features/former-vicars/former-vicars-section.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { loadParts } from '../load-optional.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { siteName, useParish } from '../parish.ts';
import { browserClient } from '../session/browser-client.ts';
import church from '../ui/art/church.svg';
import inlineChurch from '../ui/art/church.svg?inline';
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

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'About',
    image: '/previews/about.jpg',
    description: (parish) =>
      `The history, the clergy and the life of ${siteName(parish)}, a parish of the ${parish.identity.jurisdiction}, and how to find it.`,
    path: '/about',
    site: matches[0].loaderData,
  });
}

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
