import type { z } from 'zod';
import type { PaymentBody } from '#contract/payment.ts';
import type { PaymentInfoRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

type Payment = z.output<typeof PaymentBody>;

/** The id of the single row. */
const PAYMENT_INFO_ID = 1;

/** `undefined` before the first save. */
export function findPaymentInfo(db: Handle): Promise<PaymentInfoRow | undefined> {
  return db.selectFrom('payment_info').selectAll().where('id', '=', PAYMENT_INFO_ID).executeTakeFirst();
}

/**
 * Updates the payment information; the first save inserts the row.
 *
 * @param version the version that the caller read (0 before the first save); `undefined` updates any version.
 * @returns false if the record has another version.
 */
export async function savePaymentInfo(
  trx: Handle,
  { payment, version, now }: { payment: Payment; version: number | undefined; now: string },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const columns = {
    zelle_email: payment.zelleEmail,
    venmo_number: payment.venmoNumber,
    whatsapp: payment.whatsapp,
    email: payment.email,
    updated_at: now,
  };
  const inserted = await trx
    .insertInto('payment_info')
    .values({ id: PAYMENT_INFO_ID, ...columns })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return version === undefined || version === 0;
  const { numUpdatedRows } = await trx
    .updateTable('payment_info')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', PAYMENT_INFO_ID)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
