import { type ReactNode, useId } from 'react';
import { longDate } from '#domain/dates/civil-date.ts';
import { nextSheetLink } from '../../features/lectionary/urls.ts';
import { parishToday } from '../../parish-today.ts';
import { Link } from '../../ui/controls/link.tsx';
import { useLists } from '../lists.tsx';
import { tabUrl } from '../tabs.ts';
import { ActivitySection } from './activity-section.tsx';
import { useOverview } from './use-overview.ts';

/** Counts of all content, and the latest events and news (admin specification, section 2). */
export function OverviewTab() {
  const { events, news, gallery, galleryFolders, organizations, users } = useLists();
  const { upcoming, drafts, recentEvents, recentNews } = useOverview();
  const types = new Set(organizations.map(({ organization_type }) => organization_type)).size;
  return (
    <div className="space-y-12">
      <ul className="grid grid-cols-2 gap-x-5 gap-y-7 sm:grid-cols-3 lg:grid-cols-5">
        <Count
          tab="eventsandnews"
          label="Events"
          count={events.total ?? events.length}
          note={`${upcoming} upcoming`}
        />
        <Count
          tab="eventsandnews"
          label="News"
          count={news.total ?? news.length}
          note={drafts === 1 ? '1 draft' : `${drafts} drafts`}
        />
        <Count
          tab="gallery"
          label="Gallery images"
          count={gallery.total ?? gallery.length}
          note={galleryFolders.length === 1 ? '1 folder' : `${galleryFolders.length} folders`}
        />
        <Count
          tab="organizations"
          label="Organizations"
          count={organizations.length}
          note={types === 1 ? '1 type' : `${types} types`}
        />
        <Count
          tab="users"
          label="Users"
          count={users.length}
          note={`${users.filter(({ isActive }) => isActive).length} active`}
        />
      </ul>
      <p>
        <Link
          {...nextSheetLink(parishToday())}
          className="link inline-flex min-h-11 items-center font-semibold"
        />
      </p>
      <div className="grid gap-12 lg:grid-cols-2">
        <Recent heading="Recent events" empty="No Events Found">
          {recentEvents.map(({ _id, title, date, isPublished }) => (
            <RecentRow
              key={_id}
              title={title}
              note={`${date ? longDate(date) : 'No date yet'}${isPublished ? '' : ' · Draft'}`}
            />
          ))}
        </Recent>
        <Recent heading="Recent news" empty="No News Found">
          {recentNews.map(({ _id, title, date, isPublished }) => (
            <RecentRow
              key={_id}
              title={title}
              note={`${longDate(date)} · ${isPublished ? 'Published' : 'Draft'}`}
            />
          ))}
        </Recent>
      </div>
      <ActivitySection />
    </div>
  );
}

function Count({ tab, label, count, note }: { tab: string; label: string; count: number; note: string }) {
  return (
    <li>
      <Link to={tabUrl(tab)} className="group block border-t-2 border-rubric pt-3">
        <span className="block font-serif text-5xl text-rubric tabular-nums">{count}</span>
        <span className="mt-1 block font-semibold group-hover:underline">{label}</span>
        <span className="block text-quiet">{note}</span>
      </Link>
    </li>
  );
}

function Recent({ heading, empty, children }: { heading: string; empty: string; children: ReactNode[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-2xl">
        {heading}
      </h2>
      {children.length === 0 ? (
        <p className="text-quiet">
          {empty}.{' '}
          <Link to={tabUrl('eventsandnews')} className="link inline-flex min-h-11 items-center">
            Add the first one
          </Link>
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">{children}</ul>
      )}
    </section>
  );
}

function RecentRow({ title, note }: { title: string; note: string }) {
  return (
    <li className="py-3">
      <span className="block font-semibold">{title}</span>
      <span className="block text-[0.95rem] text-quiet">{note}</span>
    </li>
  );
}
