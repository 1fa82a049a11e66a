import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Church from 'lucide-react/icons/church';
import CircleUser from 'lucide-react/icons/circle-user';
import HandHeart from 'lucide-react/icons/hand-heart';
import Images from 'lucide-react/icons/images';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import ShieldUser from 'lucide-react/icons/shield-user';
import UsersRound from 'lucide-react/icons/users-round';
import { type ComponentType, lazy } from 'react';

/**
 * The dashboard: where staff keep what the public pages show. A shell, this table of its tabs, and one folder a tab;
 * `records/` holds what the tabs with lists of records share. Only here may the browser load the contract's schemas.
 */
export interface Tab {
  /** Value of the query parameter `tab`. */
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Fetches its code; the first call does, the others wait for it. */
  readonly load: () => Promise<ComponentType>;
  readonly Content: ComponentType;
}

const overview = tab('overview', 'Overview', LayoutDashboard, async () => {
  return (await import('./overview/overview-tab.tsx')).OverviewTab;
});

/** The sidebar's entries, in its order. */
export const tabs: readonly Tab[] = [
  overview,
  tab('homepageads', 'Home Page Ads', Megaphone, async () => {
    return (await import('./ads/ads-tab.tsx')).AdsTab;
  }),
  tab('services', 'Services', Church, async () => {
    return (await import('./services/services-tab.tsx')).ServicesTab;
  }),
  tab('eventsandnews', 'Events & News', CalendarDays, async () => {
    return (await import('./events-and-news/events-and-news-tab.tsx')).EventsAndNewsTab;
  }),
  tab('gallery', 'Gallery', Images, async () => {
    return (await import('./gallery/gallery-tab.tsx')).GalleryTab;
  }),
  tab('organizations', 'Organizations', UsersRound, async () => {
    return (await import('./organizations/organizations-tab.tsx')).OrganizationsTab;
  }),
  tab('users', 'Users', ShieldUser, async () => {
    return (await import('./users/users-tab.tsx')).UsersTab;
  }),
  tab('profile', 'Profile', CircleUser, async () => {
    return (await import('./profile/profile-tab.tsx')).ProfileTab;
  }),
  tab('prayerrequests', 'Prayer Requests', HandHeart, async () => {
    return (await import('./prayer-requests/prayer-requests-tab.tsx')).PrayerRequestsTab;
  }),
];

/** The tab that the query asks for; the overview for none and for any other value (admin specification, section 2). */
export function tabOf(search: URLSearchParams): Tab {
  return tabs.find(({ key }) => key === search.get('tab')) ?? overview;
}

export function tabAddress(key: string): string {
  return `/admin/dashboard?tab=${key}`;
}

function tab(key: string, label: string, icon: LucideIcon, load: () => Promise<ComponentType>): Tab {
  return { key, label, icon, load, Content: lazy(async () => ({ default: await load() })) };
}
