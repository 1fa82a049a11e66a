import type { Session } from '../api/session.server.ts';
import type { UserRow } from '../storage/schema.ts';
import type { CurrentUser } from './contract.ts';

/** The current user, as their own browser receives it. */
export function presentUser({ id, name, email, mustChangePassword }: Session['user']): CurrentUser {
  return { id, name, email, role: 'admin', ...(mustChangePassword && { mustChangePassword }) };
}

/** The current user, from an account row. */
export function presentAccount({ must_change_password, ...account }: UserRow): CurrentUser {
  return presentUser({ ...account, mustChangePassword: must_change_password === 1 });
}
