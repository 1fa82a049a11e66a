import type { Generated, Selectable } from 'kysely';

declare module '#kit/storage/schema.ts' {
  interface Database {
    payment_info: PaymentInfoTable;
  }
}

interface PaymentInfoTable {
  /** Always 1: the table has a single row. */
  id: number;
  zelle_email: string | null;
  zelle_link: string | null;
  venmo_number: string | null;
  whatsapp: string | null;
  email: string;
  version: Generated<number>;
  updated_at: string;
}

export type PaymentInfoRow = Selectable<PaymentInfoTable>;
