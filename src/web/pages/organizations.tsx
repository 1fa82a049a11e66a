import { data } from 'react-router';
import { organizationTypes } from '#contract/constants.ts';
import { parish } from '#parish';
import { OrganizationSections, sectionAnchor } from '../features/organizations/organization-sections.tsx';
import { loadOptional } from '../load-optional.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { Link } from '../ui/controls/link.tsx';
import { deferred } from '../ui/feedback/deferred.tsx';
import { PageHeader } from '../ui/layout/section-header.tsx';
import type { Route } from './+types/organizations';

export async function loader({ context }: Route.LoaderArgs) {
  const organizations = await loadOptional(context.get(pageContext).client.organizations.list());
  // incomplete pages are sent with 503, so that they are not cached
  return data({ value: organizations ?? [] }, { status: organizations ? 200 : 503 });
}

export function clientLoader() {
  return deferred(loadOptional(browserClient.organizations.list()).then((list) => list ?? []));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Spiritual Organizations',
    description: `Sunday School, MMVS, MGOCSM, the managing committee and the prayer groups of ${parish.name}, ${parish.address.city}: who they are and when they meet.`,
    path: '/organizations',
    image: '/previews/organizations.jpg',
    publicUrl: matches[0].loaderData?.publicUrl,
  });
}

/** The organizations page (public specification, section 2). */
export default function OrganizationsPage({ loaderData: organizations }: Route.ComponentProps) {
  return (
    <main>
      <PageHeader
        title="Spiritual Organizations"
        introduction="From the felt board to the accounts, from campus to kitchen table: there is a place here for every age. Come to a meeting; everyone is welcome."
      >
        {organizationTypes.map((type) => (
          <Link
            key={type}
            to={`#${sectionAnchor(type)}`}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {type}
          </Link>
        ))}
      </PageHeader>
      <OrganizationSections organizations={organizations} />
    </main>
  );
}
