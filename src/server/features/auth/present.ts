import type { CurrentUser } from '#contract/auth.ts';

/** A person as their own browser sees them. */
export function presentUser({
  id,
  name,
  email,
}: {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}): CurrentUser {
  return { id, name, email, role: 'admin' };
}
