import type { Selectable } from 'kysely';
import type { BooleanInteger, PictureColumns, RecordColumns, WindowColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    home_page_ads: HomePageAdsTable;
  }
}

interface HomePageAdsTable extends RecordColumns, PictureColumns, WindowColumns {
  ad_type: 'image' | 'text';
  description: string | null;
  is_active: BooleanInteger;
  display_order: number;
}

export type AdRow = Selectable<HomePageAdsTable>;
