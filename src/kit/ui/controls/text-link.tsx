import type { ReactNode } from 'react';

interface TextLinkProps {
  readonly href: string;
  /** The host that the link leads to, if its text looks like a different one. */
  readonly host?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * A link in a text that staff or visitors wrote. Text and host are isolated in `<bdi>`, so that bidirectional control
 * characters around them cannot reorder them.
 */
export function TextLink({ href, host, children }: TextLinkProps) {
  const isExternal = /^https?:/i.test(href);
  return (
    <a href={href} {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })} className="link">
      <bdi>{children}</bdi>
      {host && (
        <>
          {' ('}
          <bdi>{host}</bdi>
          {')'}
        </>
      )}
      {isExternal && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
