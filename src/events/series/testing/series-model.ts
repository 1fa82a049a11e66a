import { isDeepStrictEqual } from 'node:util';
import { addDays, type CivilDate } from '#church-year/dates.ts';
import type { EventRule } from '#parish/rules/contract.ts';
import { eventDates, later } from '../event-dates.ts';

type Also = 'following' | 'all';

/** The fields that the model changes. */
interface Values {
  readonly title: string;
  readonly time: string | null;
  readonly location: string;
  readonly date: CivilDate | null;
}
const FIELDS = ['title', 'time', 'location', 'date'] as const satisfies (keyof Values)[];

interface ModelDate extends Values {
  /** The date of the rule, by which the model identifies it. */
  readonly slot: CivilDate;
  readonly edited: readonly (keyof Values)[];
}

const DAYS_AHEAD = 396;

/** A series as its specification describes it, in plain lists. Its operations return false for what must be rejected. */
export class SeriesModel {
  dates: ModelDate[];
  trash: ModelDate[] = [];
  rule: EventRule;
  /** The date in the parish's time zone. */
  today: CivilDate;
  private through: CivilDate;

  constructor(rule: EventRule, values: Values, from: CivilDate, today: CivilDate) {
    this.rule = rule;
    this.today = today;
    this.through = later(addDays(today, DAYS_AHEAD), daysOf(rule, from, rule.until)[0] ?? from);
    this.dates = daysOf(rule, from, this.through).map((date) => ({
      ...{ ...values, slot: date, date },
      edited: [],
    }));
  }

  /** Changes one date, or with `also` the others and the rule. */
  change(date: ModelDate, changes: Partial<Values>, also?: Also, rule = this.rule): boolean {
    const after = { ...date, ...changes };
    if (after.date === null) after.time = null;
    const changed = FIELDS.filter((field) => after[field] !== date[field]);
    const isOtherRule = !isDeepStrictEqual(rule, this.rule);
    if (!also) {
      if (isOtherRule) return false;
      const cleared = after.date === null ? (['time'] as const) : [];
      this.replace([date], [{ ...after, edited: [...new Set([...date.edited, ...changed, ...cleared])] }]);
      return true;
    }
    const isMoved = changed.includes('date');
    if (isMoved && (!isOtherRule || after.date === null)) return false;
    const slot = (isMoved && after.date) || date.slot;
    const isTaken = this.dates.some((each) => each !== date && each.slot === slot);
    if (isOtherRule && (isTaken || daysOf(rule, slot, rule.until).length === 0)) return false;

    const event = { ...after, slot, edited: date.edited.filter((field) => !changed.includes(field)) };
    const others = this.dates.filter((each) => each !== date && (also === 'all' || each.slot > date.slot));
    const changedOthers = others.map((each) => {
      const shared = changed.filter((field) => field !== 'date' && !each.edited.includes(field));
      return { ...each, ...Object.fromEntries(shared.map((field) => [field, after[field]])) };
    });
    this.replace([date, ...others], [event, ...changedOthers]);
    if (!isOtherRule) return true;

    const known = daysOf(this.rule, date.slot, this.through);
    this.rule = rule;
    this.through = [this.through, addDays(this.today, DAYS_AHEAD), slot].reduce(later);
    const days = daysOf(rule, date.slot, this.through);
    this.add(days.filter((day) => !known.includes(day)));
    this.discard(
      (each) => ![...days, slot].includes(each.slot) && each.slot >= date.slot && each.edited.length === 0,
    );
    return true;
  }

  remove(date: ModelDate, also?: Also): boolean {
    const first = also === 'all' ? (this.dates[0] ?? date) : date;
    this.discard(({ slot }) => slot === date.slot);
    if (also) this.discard(({ slot }) => slot >= first.slot);
    if (also) this.rule = { ...this.rule, until: addDays(first.slot, -1) };
    return true;
  }

  restore(date: ModelDate): boolean {
    if (this.dates.some(({ slot }) => slot === date.slot)) return false;
    this.trash = this.trash.filter((each) => each !== date);
    this.replace([], [date]);
    return true;
  }

  /** Some days pass, and later dates are created. */
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
    const [latest, ...earlier] = this.dates.toReversed();
    if (!latest) return;
    const sourceOf = (field: keyof Values) =>
      [latest, ...earlier].find(({ edited }) => !edited.includes(field)) ?? latest;
    const values = Object.fromEntries(FIELDS.map((field) => [field, sourceOf(field)[field]]));
    const missing = days.filter((day) => this.dates.every(({ slot }) => slot !== day));
    this.replace(
      [],
      missing.map((slot) => ({ ...(values as unknown as Values), slot, date: slot, edited: [] })),
    );
  }

  private replace(before: readonly ModelDate[], after: readonly ModelDate[]): void {
    const others = this.dates.filter((each) => !before.includes(each));
    this.dates = [...others, ...after].sort((one, other) => (one.slot < other.slot ? -1 : 1));
  }

  private discard(isDiscarded: (date: ModelDate) => boolean): void {
    this.trash = [...this.trash, ...this.dates.filter(isDiscarded)];
    this.dates = this.dates.filter((each) => !isDiscarded(each));
  }
}

function daysOf(rule: EventRule, first: CivilDate, last: CivilDate): CivilDate[] {
  return eventDates(rule, { first, last }, []);
}
