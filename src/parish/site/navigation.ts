export interface NavigationPage {
  readonly label: string;
  readonly path: string;
  readonly sections: readonly { readonly label: string; readonly path: string }[];
  /** Path prefixes of the detail pages that belong to this page. */
  readonly recordPaths: readonly string[];
}

/** @param sections labels of its sections, whose anchors are the same in lower case with hyphens. */
function page(
  label: string,
  path: string,
  sections: readonly string[] = [],
  recordPaths: readonly string[] = [],
): NavigationPage {
  const toLink = (section: string) => ({
    label: section,
    path: section === FIRST_VISIT ? '/visit' : `${path}#${section.toLowerCase().replaceAll(' ', '-')}`,
  });
  return { label, path, sections: sections.map(toLink), recordPaths };
}

const FIRST_VISIT = 'Your First Visit';

/** The public pages and their sections (public specification, section 2), for the header and footer. */
export const navigation: readonly NavigationPage[] = [
  page('Home', '/', [
    'Welcome Message',
    'Daily Verse',
    'Daily Monastic Wisdom',
    'Service Times',
    'Upcoming Events',
    'News Bulletin',
  ]),
  page(
    'Services',
    '/services',
    ['Sunday Service', 'Special Day', 'Lectionary', 'Resources'],
    ['/lectionary/'],
  ),
  page('Events & News', '/eventsandnews', ['Upcoming Events', 'News Bulletin'], ['/events/', '/news/']),
  page('Organizations', '/organizations', [
    'Sunday School',
    'MMVS',
    'MGOCSM',
    'Managing Committee',
    'Prayer Group',
  ]),
  page('Gallery', '/gallery'),
  page('Prayer Request', '/prayer-request'),
  page(
    'About',
    '/about',
    ['Our History', 'Our Clergy', 'Former Vicars', 'Visit Us', FIRST_VISIT],
    ['/visit'],
  ),
  page('Donate', '/donate'),
];

/** The entries of the menu on phones, where what visitors look for first has entries of its own. */
export const menuPages = navigation
  .toSpliced(1, 0, page('First visit', '/visit'))
  .toSpliced(3, 0, page('Calendar', '/services#lectionary'));

const QUICK_LINKS = ['/about', '/services', '/eventsandnews', '/organizations', '/gallery', '/donate'];

/** The footer's quick links, in the order of the specification. */
export const quickLinks: readonly NavigationPage[] = QUICK_LINKS.flatMap((path) =>
  navigation.filter((page) => page.path === path),
);

/** `aria-current` of a page's link: 'page' on the page itself, 'true' on a detail page that belongs to it. */
export function ariaCurrent(
  { path, recordPaths }: NavigationPage,
  pathname: string,
): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  return recordPaths.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
