import type { Selectable } from 'kysely';
import type { RecordColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    organizations: OrganizationsTable;
  }
}

interface OrganizationsTable extends RecordColumns {
  type: 'Sunday School' | 'MMVS' | 'MGOCSM' | 'Managing Committee' | 'Prayer Group';
  title: string;
  description: string | null;
  members: string | null;
  announcements: string | null;
}

export type OrganizationRow = Selectable<OrganizationsTable>;
