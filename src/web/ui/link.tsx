import type { FunctionComponent } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router';

/** Props of our links; the router's other props would have no effect in server-rendered HTML. */
type SiteLinkProps = Omit<
  LinkProps,
  | 'defaultShouldRevalidate'
  | 'discover'
  | 'mask'
  | 'preventScrollReset'
  | 'relative'
  | 'reloadDocument'
  | 'replace'
  | 'state'
  | 'viewTransition'
>;

/** A link to another page of the site, with client-side navigation. */
export const Link: FunctionComponent<SiteLinkProps> = import.meta.env.SSR ? ServerLink : ClientLink;

/** The route table is complete in every page, so links need no route discovery. */
function ClientLink(link: SiteLinkProps) {
  return <RouterLink discover="none" {...link} />;
}

/** The router's anchor without its event handlers, which are useless on the server: a page has about sixty links. */
function ServerLink({ to, prefetch: _prefetch, ...anchor }: SiteLinkProps) {
  const isPath = typeof to === 'string' && /^\/(?!\/)/.test(to);
  return isPath ? <a {...anchor} href={to} /> : <RouterLink discover="none" to={to} {...anchor} />;
}
