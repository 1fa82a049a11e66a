import type { RecordColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    redirects: RedirectsTable;
  }
}

interface RedirectsTable extends RecordColumns {
  /** As `oldAddress` returns it; unique. */
  from_path: string;
  to_path: string;
}
