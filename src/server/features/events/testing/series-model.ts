import type { EventRule } from '#contract/resources/schedule.ts';
import { addDays, type CivilDate, weekday } from '#domain/dates/civil-date.ts';

type Also = 'following' | 'all';
/** The fields that the model changes. */
export interface Values {
  readonly title: string;
  readonly time: string | null;
  readonly location: string;
  readonly isCanceled: boolean;
}
type Field = keyof Values | 'date';

export interface ModelDate extends Values {
  /** The date of the rule, by which the model identifies it. */
  readonly slot: CivilDate;
  readonly date: CivilDate | null;
  readonly edited: readonly Field[];
}

export interface Change extends Partial<Values> {
  readonly date?: CivilDate | null;
  readonly rule?: EventRule | undefined;
}

const FIELDS = ['title', 'time', 'location', 'isCanceled'] as const satisfies (keyof Values)[];
const DAYS_AHEAD = 396;

/** A series as its specification describes it, in plain lists. Its operations return false for what must be rejected. */
export class SeriesModel {
  dates: ModelDate[] = [];
  trash: ModelDate[] = [];
  rule: EventRule;
  /** The date in the parish's time zone. */
  today: CivilDate;
  private through: CivilDate;

  constructor(rule: EventRule, values: Values, from: CivilDate, today: CivilDate) {
    this.rule = rule;
    this.today = today;
    const first = daysOf(rule, from, rule.until)[0] ?? from;
    this.through = max(addDays(today, DAYS_AHEAD), first);
    this.dates = daysOf(rule, from, this.through).map((slot) => ({
      slot,
      date: slot,
      ...values,
      edited: [],
    }));
  }

  changeOne(slot: CivilDate, { rule: _, ...change }: Change): boolean {
    const before = this.find(slot);
    const time = change.date === null ? { time: null } : {};
    const after = { ...before, ...change, ...time };
    const cleared: Field[] = change.date === null && before.date !== null ? ['date', 'time'] : [];
    const fields = ([...FIELDS, 'date'] as const).filter((field) => after[field] !== before[field]);
    this.replace({ ...after, edited: [...new Set([...before.edited, ...fields, ...cleared])] });
    return true;
  }

  changeAlso(slot: CivilDate, { rule, date, ...change }: Change, also: Also): boolean {
    const before = this.find(slot);
    const isMoved = date !== undefined && date !== before.date;
    const isOtherRule = rule !== undefined && JSON.stringify(rule) !== JSON.stringify(this.rule);
    if (isMoved && (!isOtherRule || date === null)) return false;
    const newSlot = isMoved && date ? date : slot;
    const isTaken = this.dates.some((each) => each !== before && each.slot === newSlot);
    if (isOtherRule && (isTaken || daysOf(rule, newSlot, rule.until).length === 0)) return false;

    const fields = FIELDS.filter((field) => field in change && change[field] !== before[field]);
    this.dates = this.dates.map((each) => {
      if (each === before)
        return {
          ...{ ...each, ...change },
          ...(isMoved && { slot: newSlot, date: newSlot }),
          edited: each.edited.filter(
            (field) => !(fields as Field[]).includes(field) && !(isMoved && field === 'date'),
          ),
        };
      if (also === 'following' && each.slot < slot) return each;
      const shared = fields.filter((field) => !each.edited.includes(field));
      return { ...each, ...Object.fromEntries(shared.map((field) => [field, change[field]])) };
    });
    this.dates = sorted(this.dates);
    if (!isOtherRule) return true;

    const through = max(max(this.through, addDays(this.today, DAYS_AHEAD)), newSlot);
    const known = daysOf(this.rule, slot, this.through);
    const days = daysOf(rule, slot, through);
    this.add(days.filter((day) => !known.includes(day)));
    for (const each of [...this.dates])
      if (each.slot >= slot && each.slot !== newSlot && each.edited.length === 0 && !days.includes(each.slot))
        this.discard(each);
    this.rule = rule;
    this.through = through;
    return true;
  }

  remove(slot: CivilDate, also?: Also): boolean {
    const isRemoved = (each: ModelDate) =>
      each.slot === slot || also === 'all' || (also === 'following' && each.slot > slot);
    const removed = this.dates.filter(isRemoved);
    for (const each of removed) this.discard(each);
    if (also) this.rule = { ...this.rule, until: addDays(removed[0]?.slot ?? slot, -1) };
    return true;
  }

  restore(entry: ModelDate): boolean {
    if (this.dates.some(({ slot }) => slot === entry.slot)) return false;
    this.trash = this.trash.filter((each) => each !== entry);
    this.dates = sorted([...this.dates, entry]);
    return true;
  }

  /** Some days pass, and the list is read. */
  pass(days: number): boolean {
    this.today = addDays(this.today, days);
    const horizon = addDays(this.today, DAYS_AHEAD);
    if (this.through >= horizon || this.through >= this.rule.until) return true;
    this.add(daysOf(this.rule, addDays(this.through, 1), horizon));
    this.through = horizon;
    return true;
  }

  /** Adds dates, each field with the value of the latest date where it was not changed individually. */
  private add(days: readonly CivilDate[]): void {
    const latest = this.dates.toReversed();
    if (!latest[0]) return;
    const values = FIELDS.map((field) => {
      const source = latest.find(({ edited }) => !edited.includes(field)) ?? latest[0];
      return [field, source?.[field]];
    });
    const missing = days.filter((day) => this.dates.every(({ slot }) => slot !== day));
    const added = missing.map((slot) => ({ slot, date: slot, ...Object.fromEntries(values), edited: [] }));
    this.dates = sorted([...this.dates, ...added]);
  }

  private find(slot: CivilDate): ModelDate {
    return this.dates.find((each) => each.slot === slot) as ModelDate;
  }

  private replace(date: ModelDate): void {
    this.dates = this.dates.map((each) => (each.slot === date.slot ? date : each));
  }

  private discard(date: ModelDate): void {
    this.dates = this.dates.filter((each) => each !== date);
    this.trash = [...this.trash, date];
  }
}

const max = (one: CivilDate, other: CivilDate) => (one > other ? one : other);
const sorted = (dates: ModelDate[]) => dates.toSorted((one, other) => (one.slot < other.slot ? -1 : 1));

/** The days of a rule, found by testing each day. */
function daysOf(rule: EventRule, first: CivilDate, last: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = first; day <= last && day <= rule.until; day = addDays(day, 1))
    if (isDayOf(rule, day)) days.push(day);
  return days;
}

function isDayOf(rule: EventRule, day: CivilDate): boolean {
  switch (rule.kind) {
    case 'weekly':
      return weekday(day) === rule.weekday;
    case 'monthly':
      return weekday(day) === rule.weekday && Math.ceil(Number(day.slice(8)) / 7) === rule.nth;
    case 'dates':
      return rule.dates.includes(day);
    default:
      throw new Error('The model does not have this kind of rule');
  }
}
