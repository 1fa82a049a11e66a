import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Church from 'lucide-react/icons/church';
import CircleUser from 'lucide-react/icons/circle-user';
import HandHeart from 'lucide-react/icons/hand-heart';
import Images from 'lucide-react/icons/images';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import Newspaper from 'lucide-react/icons/newspaper';
import Settings from 'lucide-react/icons/settings';
import ShieldUser from 'lucide-react/icons/shield-user';
import UsersRound from 'lucide-react/icons/users-round';
import { type ComponentType, lazy } from 'react';

import { defineRecords } from '#kit/crud/records.ts';
import { definitions } from '../records.ts';

defineRecords(definitions);

/** A tab of the dashboard, in which staff edit the content of the public pages. */
export interface Tab {
  /** Value of the query parameter `tab`. */
  readonly key: string;
  readonly label: string;
  /** By default the label. */
  readonly heading?: string;
  readonly icon: LucideIcon;
  /** Loads the tab's code; further calls return the same module. */
  readonly load: () => Promise<ComponentType>;
  readonly Content: ComponentType;
}

const overview = defineTab('overview', 'Overview', LayoutDashboard, async () => {
  return (await import('./overview/overview-tab.tsx')).OverviewTab;
});

/** The tabs in the order of the sidebar. */
export const tabs: readonly Tab[] = [
  overview,
  defineTab('prayerrequests', 'Inbox', HandHeart, async () => {
    return (await import('./inbox/inbox-tab.tsx')).InboxTab;
  }),
  defineTab('homepageads', 'Home Page Ads', Megaphone, async () => {
    return (await import('#ads/ads-tab.tsx')).AdsTab;
  }),
  defineTab('services', 'Services', Church, async () => {
    return (await import('./services-tab.tsx')).ServicesTab;
  }),
  defineTab('eventsandnews', 'Events & News', CalendarDays, async () => {
    return (await import('./events-and-news-tab.tsx')).EventsAndNewsTab;
  }),
  defineTab('week', 'Week', Newspaper, async () => {
    return (await import('./week-tab.tsx')).WeekTab;
  }),
  {
    ...defineTab('gallery', 'Gallery', Images, async () => {
      return (await import('#gallery/editor/gallery-tab.tsx')).GalleryTab;
    }),
    heading: 'Manage Gallery',
  },
  defineTab('organizations', 'Organizations', UsersRound, async () => {
    return (await import('#organizations/organizations-tab.tsx')).OrganizationsTab;
  }),
  defineTab('users', 'Users', ShieldUser, async () => {
    return (await import('#kit/auth/users/users-tab.tsx')).UsersTab;
  }),
  defineTab('profile', 'Profile', CircleUser, async () => {
    return (await import('#kit/auth/profile/profile-tab.tsx')).ProfileTab;
  }),
  defineTab('parish', 'Parish', Settings, async () => {
    return (await import('./parish-tab.tsx')).ParishTab;
  }),
];

/** The tab named in the query; the overview for a missing or unknown value (admin specification, section 2). */
export function activeTab(search: URLSearchParams): Tab {
  return tabs.find(({ key }) => key === search.get('tab')) ?? overview;
}

function defineTab(key: string, label: string, icon: LucideIcon, load: () => Promise<ComponentType>): Tab {
  return { key, label, icon, load, Content: lazy(async () => ({ default: await load() })) };
}
