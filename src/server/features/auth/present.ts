import type { CurrentUser } from '#contract/auth.ts';
import type { UserRow } from '#storage/schema.ts';

/** The person of an account, as their own browser sees them. */
export function presentAccount({ must_change_password, ...account }: UserRow): CurrentUser {
  return presentUser({ ...account, mustChangePassword: must_change_password === 1 });
}

/** A person as their own browser sees them. */
export function presentUser({
  id,
  name,
  email,
  mustChangePassword,
}: {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly mustChangePassword: boolean;
}): CurrentUser {
  return { id, name, email, role: 'admin', ...(mustChangePassword && { mustChangePassword }) };
}
