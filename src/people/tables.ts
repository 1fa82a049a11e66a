import type { Generated } from 'kysely';
import type { PictureColumns, RecordColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    vicar: VicarTable;
    clergy: ClergyTable;
    former_vicars: FormerVicarsTable;
  }
}

interface VicarTable extends PictureColumns {
  /** Always 1: the table has a single row. */
  id: number;
  name: string;
  title: string;
  message: string | null;
  version: Generated<number>;
  updated_at: string;
}

interface ClergyTable extends RecordColumns, PictureColumns {
  name: string;
  title: string;
  description: string | null;
}

interface FormerVicarsTable extends RecordColumns {
  name: string;
  position: string;
  /** 'Mon-YYYY' */
  start_period: string;
  end_period: string;
}
