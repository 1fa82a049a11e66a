import { data } from 'react-router';
import { browserClient } from '#kit/session/browser-client.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import { deferred } from '#kit/ui/feedback/deferred.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { PageHeader } from '#parish/site/page-header.tsx';
import { staticMeta } from '#parish/site/page-meta.ts';
import { siteName, useParish } from '#parish/site/site.ts';
import type { Route } from './+types/organizations';
import gathering from './gathering.svg';
import inlineGathering from './gathering.svg?inline';
import { OrganizationSections } from './organization-sections.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const organizations = await loadOptional(context.get(pageContext).client.organizations.list());
  // incomplete pages are sent with 503, so that they are not cached
  return data({ value: organizations ?? [] }, { status: organizations ? 200 : 503 });
}

export function clientLoader() {
  return deferred(loadOptional(browserClient.organizations.list()).then((list) => list ?? []));
}

export const meta = staticMeta({
  title: 'Spiritual Organizations',
  description: (parish) =>
    `Sunday School, MMVS, MGOCSM, the managing committee and the prayer groups of ${siteName(parish)}: who they are and when they meet.`,
  path: '/organizations',
  image: '/previews/organizations.jpg',
});

/** The organizations page (public specification, section 2). */
export default function OrganizationsPage({ loaderData: organizations }: Route.ComponentProps) {
  const { words } = useParish();
  return (
    <main>
      <PageHeader
        path="/organizations"
        scene={import.meta.env.SSR ? inlineGathering : gathering}
        title="Spiritual Organizations"
        introduction={words.organizationsIntroduction}
      />
      <OrganizationSections organizations={organizations} />
    </main>
  );
}
