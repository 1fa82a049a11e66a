import type { FunctionComponent } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router';

/** What our links say of themselves; the router's further wishes would be lost on the server. */
type OurLinkProps = Omit<
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

/** A link to another page of ours, which the browser shows without loading it anew. */
export const Link: FunctionComponent<OurLinkProps> = import.meta.env.SSR ? WrittenLink : LivingLink;

/** A page brings the whole route table with it: there are no routes for a link to discover, so it need not bear a mark for that. */
function LivingLink(link: OurLinkProps) {
  return <RouterLink discover="none" {...link} />;
}

/**
 * The same anchor as the router's, for a page that is only written: what a link does when somebody points at it or clicks
 * is none of the server's work, and a page has sixty.
 */
function WrittenLink({ to, prefetch: _prefetch, ...anchor }: OurLinkProps) {
  const isPath = typeof to === 'string' && /^\/(?!\/)/.test(to);
  return isPath ? <a {...anchor} href={to} /> : <RouterLink discover="none" to={to} {...anchor} />;
}
