import { longDate } from '#church-year/dates.ts';
import { ActivitySection } from '#kit/audit-log/activity-section.tsx';
import { formUrl, tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { useLists, useReloadWithLists } from '#kit/crud/list/lists.tsx';
import { visibilityLabel } from '#kit/crud/list/visibility-label.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { countOf } from '#kit/text/count.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { NoticesSection } from '#services/notices/notices-section.tsx';
import { GettingStarted } from '../../getting-started/getting-started.tsx';
import { LiveSection } from './live-section.tsx';
import { loadOverview } from './load-overview.ts';
import { PendingSection } from './pending-section.tsx';
import { QuickActions } from './quick-actions.tsx';
import { LinkedRows, type Row, Section } from './section.tsx';
import { useFigures } from './use-figures.ts';
import { WeekSection } from './week-section.tsx';

/** Quick actions, the work to do, counts of all content, and the latest events and news (admin specification, section 2). */
export function OverviewTab() {
  const { events, news, gallery, galleryFolders, organizations, services, users } = useLists();
  const today = localToday();
  const { value, reload } = useAsync(
    'the overview',
    () => loadOverview(browserClient, today),
    [today, ...services.map(({ id, version }) => `${id}.${version}`)].join(),
  );
  const reloadAll = useReloadWithLists(reload);
  const { upcoming, drafts, recentEvents, recentNews } = useFigures();
  const types = new Set(organizations.map(({ organization_type }) => organization_type)).size;
  if (!value) return <Skeleton lines={6} />;
  return (
    <div className="space-y-6 md:space-y-12">
      <div className="gap-12 space-y-6 *:break-inside-avoid lg:columns-2">
        <PendingSection memorials={value.memorials} reloadMemorials={reload} />
        <QuickActions reload={reloadAll} />
        <LiveSection live={value.live} schedule={value.schedule} reload={reload} />
        <NoticesSection notices={value.notices} reload={reload} />
        <WeekSection
          today={today}
          schedule={value.schedule}
          churchDays={value.churchDays}
          comingEvents={value.comingEvents}
        />
      </div>
      <GettingStarted gettingStarted={value.gettingStarted} reload={reload} />
      <ul className="grid grid-cols-2 gap-x-5 sm:grid-cols-3 sm:gap-y-3 lg:grid-cols-5">
        <Count tab="eventsandnews" label="Events" list={events} note={`${upcoming} upcoming`} />
        <Count tab="eventsandnews" label="News" list={news} note={countOf(drafts, 'draft')} />
        <Count
          tab="gallery"
          label="Gallery images"
          list={gallery}
          note={countOf(galleryFolders.length, 'folder')}
        />
        <Count tab="organizations" label="Organizations" list={organizations} note={countOf(types, 'type')} />
        <Count
          tab="users"
          label="Users"
          list={users}
          note={`${users.filter(({ isActive }) => isActive).length} active`}
        />
      </ul>
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <Recent
          heading="Recent events"
          empty="No Events Found"
          list="events"
          rows={recentEvents.map((event) => ({
            title: event.title,
            note: `${event.date ? longDate(event.date) : 'No date yet'} · ${visibilityLabel(event)}`,
            to: formUrl('eventsandnews', 'events', event._id),
          }))}
        />
        <Recent
          heading="Recent news"
          empty="No News Found"
          list="news"
          rows={recentNews.map((article) => ({
            title: article.title,
            note: `${longDate(article.date)} · ${visibilityLabel(article)}`,
            to: formUrl('eventsandnews', 'news', article._id),
          }))}
        />
      </div>
      <ActivitySection />
    </div>
  );
}

interface CountProps {
  readonly tab: string;
  readonly label: string;
  readonly list: { readonly length: number; readonly total?: number | null };
  readonly note: string;
}

/** The number of records of a list, with a link to its tab. */
function Count({ tab, label, list, note }: CountProps) {
  return (
    <li>
      <Link
        to={tabUrl(tab)}
        className="group flex min-h-11 items-center gap-2 border-t-2 border-rubric sm:block"
      >
        <span className="font-serif text-2xl text-rubric tabular-nums sm:block sm:text-5xl">
          {list.total ?? list.length}
        </span>
        <span className="block font-semibold group-hover:underline">{label}</span>
        <span className="text-quiet max-sm:hidden">{note}</span>
      </Link>
    </li>
  );
}

interface RecentProps {
  readonly heading: string;
  readonly empty: string;
  readonly list: 'events' | 'news';
  readonly rows: readonly Row[];
}

function Recent({ heading, empty, list, rows }: RecentProps) {
  return (
    <Section heading={heading}>
      {rows.length === 0 ? (
        <p className="text-quiet">
          {empty}.{' '}
          <Link to={formUrl('eventsandnews', list)} className="link inline-flex min-h-11 items-center">
            Add the first one
          </Link>
        </p>
      ) : (
        <LinkedRows rows={rows.map((row) => ({ ...row, onPhone: 'title' }))} />
      )}
    </Section>
  );
}
