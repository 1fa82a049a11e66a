import { useEffect } from 'react';
import { churchYearSection } from '#calendar/editor/church-year-section.tsx';
import { feastsSection } from '#calendar/feasts/feasts-section.tsx';
import { prayerRequestsBlock } from '#inbox/editor/prayer-requests-block.tsx';
import { tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { EmptyState } from '#kit/crud/list/empty-state.tsx';
import { useAsyncWithLists } from '#kit/crud/list/lists.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import type { ParishSection } from '#parish/editor/block-section.tsx';
import { identityBlock } from '#parish/editor/identity-block.tsx';
import { linksBlock } from '#parish/editor/links-block.tsx';
import { placeBlock } from '#parish/editor/place-block.tsx';
import { visitBlock } from '#parish/editor/visit-block.tsx';
import { valuesBlock, wordsBlock } from '#parish/editor/words-block.tsx';
import { historySection } from '#parish/history/history-section.tsx';
import { sundayBlock } from '#services/editor/sunday-block.tsx';
import { importsSection } from '../imports/editor/imports-section.tsx';
import { takeOutSection } from '../portability/take-out.tsx';
import { redirectsSection } from '../redirects/redirects-section.tsx';

/** The sections in their order. */
const sections: readonly ParishSection[] = [
  identityBlock,
  placeBlock,
  sundayBlock,
  linksBlock,
  wordsBlock,
  visitBlock,
  historySection,
  valuesBlock,
  churchYearSection,
  feastsSection,
  prayerRequestsBlock,
  importsSection,
  redirectsSection,
  takeOutSection,
];

/** The parish's details. Each section is saved on its own. */
export function ParishTab() {
  const read = () => browserClient.parish.read();
  // with the lists, the router reloads the details of the page itself
  const { value: parish, error, reload } = useAsyncWithLists('the parish’s details', read);
  const isLoaded = parish !== undefined;
  // a link from another tab to a section, which did not exist yet
  useEffect(() => {
    const target = isLoaded && document.getElementById(location.hash.slice(1));
    if (!target) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView();
  }, [isLoaded]);
  if (!parish)
    return error === undefined ? (
      <Skeleton lines={6} />
    ) : (
      <EmptyState title="The details could not be loaded" hint={null} isLoaded={false} reload={reload} />
    );
  return (
    <>
      <nav aria-label="Sections">
        <ul className="flex flex-wrap gap-x-6">
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <Link to={`${tabUrl('parish')}#${id}`} className="link inline-flex min-h-11 items-center">
                {heading}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, heading, hasOwnHeading = false, Content }) => (
        <section
          key={id}
          id={id}
          tabIndex={-1}
          aria-labelledby={hasOwnHeading ? undefined : `${id}-heading`}
          className="mt-10 scroll-mt-20 outline-none"
        >
          {!hasOwnHeading && (
            <h2 id={`${id}-heading`} className="mb-1 text-3xl">
              {heading}
            </h2>
          )}
          <Content parish={parish} reload={reload} />
        </section>
      ))}
    </>
  );
}
