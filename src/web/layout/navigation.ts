export interface NavigationSection {
  readonly label: string;
  /** Id of the section on its page. */
  readonly anchor: string;
  /** Path of a page of its own. */
  readonly path?: string;
}

export interface NavigationPage {
  readonly label: string;
  readonly path: string;
  readonly sections: readonly NavigationSection[];
  /** Path prefixes of the detail pages that belong to this page. */
  readonly recordPaths?: readonly string[];
}

/** The public pages and their sections (public specification, section 2), for the header and footer. */
export const navigation: readonly NavigationPage[] = [
  {
    label: 'Home',
    path: '/',
    sections: [
      { label: 'Welcome Message', anchor: 'welcome-message' },
      { label: 'Daily Verse', anchor: 'daily-verse' },
      { label: 'Daily Monastic Wisdom', anchor: 'daily-monastic-wisdom' },
      { label: 'Service Times', anchor: 'service-times' },
      { label: 'Upcoming Events', anchor: 'upcoming-events' },
      { label: 'News Bulletin', anchor: 'news-bulletin' },
    ],
  },
  {
    label: 'Services',
    path: '/services',
    sections: [
      { label: 'Sunday Service', anchor: 'sunday-service' },
      { label: 'Special Day', anchor: 'special-day' },
      { label: 'Lectionary', anchor: 'lectionary' },
      { label: 'Resources', anchor: 'resources' },
    ],
    recordPaths: ['/lectionary/'],
  },
  {
    label: 'Events & News',
    path: '/eventsandnews',
    sections: [
      { label: 'Upcoming Events', anchor: 'upcoming-events' },
      { label: 'News Bulletin', anchor: 'news-bulletin' },
    ],
    recordPaths: ['/events/', '/news/'],
  },
  {
    label: 'Organizations',
    path: '/organizations',
    sections: [
      { label: 'Sunday School', anchor: 'sunday-school' },
      { label: 'MMVS', anchor: 'mmvs' },
      { label: 'MGOCSM', anchor: 'mgocsm' },
      { label: 'Managing Committee', anchor: 'managing-committee' },
      { label: 'Prayer Group', anchor: 'prayer-group' },
    ],
  },
  { label: 'Gallery', path: '/gallery', sections: [] },
  { label: 'Prayer Request', path: '/prayer-request', sections: [] },
  {
    label: 'About',
    path: '/about',
    sections: [
      { label: 'Our History', anchor: 'our-history' },
      { label: 'Our Clergy', anchor: 'our-clergy' },
      { label: 'Former Vicars', anchor: 'former-vicars' },
      { label: 'Visit Us', anchor: 'visit-us' },
      { label: 'Your First Visit', anchor: 'first-visit', path: '/visit' },
    ],
    recordPaths: ['/visit'],
  },
  { label: 'Donate', path: '/donate', sections: [] },
];

const QUICK_LINKS = ['/about', '/services', '/eventsandnews', '/organizations', '/gallery', '/donate'];

/** The footer's quick links, in the order of the specification. */
export const quickLinks: readonly NavigationPage[] = QUICK_LINKS.flatMap((path) =>
  navigation.filter((page) => page.path === path),
);

/** `aria-current` of a page's link: 'page' on the page itself, 'true' on a detail page that belongs to it. */
export function ariaCurrent(
  { path, recordPaths = [] }: NavigationPage,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  return recordPaths.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
