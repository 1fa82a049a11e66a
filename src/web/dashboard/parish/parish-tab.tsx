import { useEffect } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import { Link } from '../../ui/controls/link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../crud/empty-state.tsx';
import { useAsyncWithLists } from '../lists.tsx';
import { tabUrl } from '../tabs.ts';
import type { ParishSection } from './block-section.tsx';
import { churchYearSection } from './church-year-section.tsx';
import { feastsSection } from './feasts-section.tsx';
import { historySection } from './history-section.tsx';
import { identityBlock } from './identity-block.tsx';
import { linksBlock } from './links-block.tsx';
import { placeBlock } from './place-block.tsx';
import { prayerRequestsBlock } from './prayer-requests-block.tsx';
import { sundayBlock } from './sunday-block.tsx';
import { visitBlock } from './visit-block.tsx';
import { valuesBlock, wordsBlock } from './words-block.tsx';

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
