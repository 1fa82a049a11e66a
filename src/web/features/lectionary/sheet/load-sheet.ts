import { data } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { LectionaryDay, Reading } from '#contract/resources/lectionary.ts';
import type { Passage } from '#contract/resources/passages.ts';
import { isCivilDate } from '#domain/dates/civil-date.ts';
import { dayTitle } from '../day/day-labels.ts';
import { loadPassages } from '../day/load-day.ts';

/** Everything on a readers' sheet. */
export interface SheetData {
  /** The date of a day, the key of a rite or common. */
  readonly key: string;
  readonly title: string;
  /** Null on the sheet of a rite or common. */
  readonly day: LectionaryDay | null;
  readonly readings: readonly Reading[];
  /** By reference; without those that failed to load. */
  readonly passages: Readonly<Record<string, Passage>>;
  readonly isComplete: boolean;
}

/**
 * Loads a readers' sheet with all passages.
 *
 * @param key a date, '2026-12-06', or the key of a rite or common.
 * @throws a 404 for anything else.
 */
export async function loadSheet(client: Client, key: string): Promise<SheetData> {
  const source = isCivilDate(key) ? await loadDaySource(client, key) : await loadServiceSource(client, key);
  return { key, ...source, ...(await loadPassages(client, source.readings)) };
}

async function loadDaySource(client: Client, date: string) {
  const day = await client.lectionary.day({ params: { date } });
  return { title: dayTitle(day), day, readings: day.readings };
}

async function loadServiceSource(client: Client, key: string) {
  const services = await client.lectionary.services();
  const service = services.find((one) => one.key === key);
  if (!service) throw data(null, { status: 404 });
  return { title: service.name, day: null, readings: service.readings };
}
