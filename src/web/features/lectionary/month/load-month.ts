import type { Client } from '#contract/client.ts';
import type { LectionaryEvent } from '#contract/lectionary.ts';
import { type Month, monthOf, yearOfMonth } from '#domain/month-grid.ts';

/** The events of one month, filtered from its year. */
export async function loadMonth(client: Client, month: Month): Promise<LectionaryEvent[]> {
  const { events } = await client.lectionary.year({ query: { year: yearOfMonth(month) } });
  return events.filter(({ date }) => monthOf(date) === month);
}
