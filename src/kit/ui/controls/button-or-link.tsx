import type { ComponentProps } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import { Link } from './link.tsx';

/**
 * A button whose action needs scripts; before hydration, a link.
 *
 * @param to path of a page with the same content.
 */
export function ButtonOrLink({ to, ...button }: ComponentProps<'button'> & { to: string }) {
  const { className, children } = button;
  if (useHydrated()) return <button type="button" {...button} />;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
