import { type LinkProps, Link as RouterLink } from 'react-router';

/** A link to another page of the site. The route table is complete in every page, so links need no route discovery. */
export function Link(link: Omit<LinkProps, 'discover'>) {
  return <RouterLink discover="none" {...link} />;
}
