import { sql } from 'kysely';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { formattedText } from '#kit/formatted-text/formatted-text.server.ts';
import { fieldMapper, toColumns } from '#kit/storage/column-names.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { presentRecordPicture, rowsWithPictures } from '#kit/uploads/picture-view.server.ts';

export const MAX_HISTORY_ENTRIES = 50;

const toFields = fieldMapper();

/** The parish's history in order. */
export function historyRoutes(deps: AppContext): Handlers<Api['history']> {
  return crudHandlers(deps, {
    kind: 'history',
    // two concurrent moves would each compute their order from the state before the other
    lock: 'history',
    rows: rowsWithPositions,
    compare: (one, other) => one.position - other.position,
    present: (row) => ({
      ...toFields(row),
      formatted: { text: formattedText(row.text) },
      picture: presentRecordPicture(row, deps.media),
    }),
    async columns({ position, ...text }, { trx, before }) {
      const columns = toColumns(text);
      if (before && position === undefined) return columns;
      return { ...columns, display_order: await makeRoom(trx, before?.id, position) };
    },
  });
}

/** The position is the number of entries up to this one, so deleting or restoring an entry leaves no gap. */
function rowsWithPositions(db: Handle) {
  const position = sql<number>`(select count(*) from history_entries as earlier
    where (earlier.display_order, earlier.id) <= (history_entries.display_order, history_entries.id))`;
  return rowsWithPictures(db, 'history_entries').select(position.as('position'));
}

/**
 * Shifts the entries from a position on.
 *
 * @param id the entry that moves; undefined for a new one.
 * @param position of the entry after the move; by default the last.
 * @returns the `display_order` that puts the entry there.
 * @throws ApiProblem CONFLICT when there is no room for a new entry.
 */
async function makeRoom(
  trx: Handle,
  id: number | undefined,
  position = Number.POSITIVE_INFINITY,
): Promise<number> {
  const entries = await trx
    .selectFrom('history_entries')
    .select(['id', 'display_order'])
    .orderBy('display_order')
    .orderBy('id')
    .execute();
  if (id === undefined && entries.length >= MAX_HISTORY_ENTRIES)
    throw new ApiProblem(
      'CONFLICT',
      `The history can have at most ${MAX_HISTORY_ENTRIES} entries. Delete one to add another.`,
    );
  const others = entries.filter((one) => one.id !== id);
  const next = others[position - 1];
  if (!next) return (others.at(-1)?.display_order ?? 0) + 1;
  // by two, because a restored entry may have the same value as the entry before it
  await trx
    .updateTable('history_entries')
    .set((eb) => ({ display_order: eb('display_order', '+', 2) }))
    .where((eb) => eb(eb.refTuple('display_order', 'id'), '>=', eb.tuple(next.display_order, next.id)))
    .execute();
  return next.display_order + 1;
}
