import type { z } from 'zod';
import type { PaymentBody } from '#contract/payment.ts';
import type { PaymentInfoRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

type Payment = z.output<typeof PaymentBody>;

/** The one row that there is. */
const ROW = 1;

/** Undefined before anything was saved. */
export function paymentInfo(db: Handle): Promise<PaymentInfoRow | undefined> {
  return db.selectFrom('payment_info').selectAll().where('id', '=', ROW).executeTakeFirst();
}

/**
 * Saves over whatever was there; the first save makes the row.
 *
 * @param version what the caller saw (0: nothing yet); undefined when it does not matter.
 * @returns false when something else has been saved meanwhile.
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
  const made = await trx
    .insertInto('payment_info')
    .values({ id: ROW, ...columns })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return version === undefined || version === 0;
  const { numUpdatedRows } = await trx
    .updateTable('payment_info')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', ROW)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
