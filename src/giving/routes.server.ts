import type { z } from 'zod';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation } from '#kit/api/handlers.ts';
import { invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { readVersions } from '#kit/crud/history/history.server.ts';
import {
  findRow,
  insertSingleRow,
  lockRow,
  SINGLE_ROW_ID,
  updateRows,
} from '#kit/crud/versioned-table.server.ts';
import { toColumns } from '#kit/storage/column-names.ts';
import type { Parish } from '#parish/contract.ts';
import { PHONE_PROBLEM } from '#parish/fields.ts';
import { whatsappUrl } from '#parish/phone-number.server.ts';
import type { PaymentBody, PaymentInfo } from './contract.ts';
import type { PaymentInfoRow } from './tables.ts';

const RECORD = { table: 'payment_info', id: SINGLE_ROW_ID } as const;

/** The parish's payment information: a single record with defaults. */
export function paymentRoutes(deps: AppContext): Handlers<Api['payment']> {
  const { storage, parish } = deps;
  const present = (row: PaymentInfoRow | undefined) => presentPayment(row, parish.current());
  return {
    read: async () => present(await findRow(storage.db, 'payment_info', SINGLE_ROW_ID)),
    versions: async ({ query: { before } }) => {
      const current = await findRow(storage.db, 'payment_info', SINGLE_ROW_ID);
      return readVersions(storage.db, { ...RECORD, current, present, before }, deps);
    },
    update: publicMutation(async ({ body, ifMatch, session }, trx) => {
      if (body.whatsapp && !whatsappUrl(body.whatsapp, parish.current().place.country))
        throw invalidField('whatsapp', PHONE_PROBLEM);
      const values = paymentColumns(body);
      await insertSingleRow(trx, 'payment_info', { values });
      const expected = { version: ifMatch, what: 'the payment information' };
      const before = await lockRow(trx, 'payment_info', expected, deps);
      await updateRows(trx, 'payment_info', [before], { values, by: session.user.name }, deps);
      return present(await findRow(trx, 'payment_info', SINGLE_ROW_ID));
    }),
  };
}

export function paymentColumns({ zelleLink, ...body }: z.output<typeof PaymentBody>) {
  return toColumns({ ...body, zelleLink: zelleLink === '' ? null : zelleLink });
}

/**
 * Missing values are empty strings; the contact email defaults to the parish's (public specification,
 * section 3).
 *
 * @param row `undefined` before the first save.
 */
function presentPayment(row: PaymentInfoRow | undefined, { place }: Parish): PaymentInfo {
  return {
    zelleEmail: row?.zelle_email ?? '',
    zelleLink: row?.zelle_link ?? '',
    venmoNumber: row?.venmo_number ?? '',
    whatsapp: row?.whatsapp ?? '',
    whatsappUrl: whatsappUrl(row?.whatsapp ?? '', place.country) ?? '',
    email: row?.email ?? (place.donationsEmail || place.email),
    version: row?.version ?? 0,
  };
}
