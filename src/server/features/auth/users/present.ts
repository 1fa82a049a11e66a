import type { User } from '#contract/users.ts';
import type { UserRow } from '#storage/schema.ts';

/** An account in the administrators' user list. */
export function presentUserRecord({ id, name, email, is_active, role, created_at, version }: UserRow): User {
  return { id, name, email, isActive: is_active === 1, role, createdAt: created_at, version };
}
