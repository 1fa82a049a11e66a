import { useEffect, useEffectEvent } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import type { Event } from '#contract/resources/events.ts';
import { EventRule } from '#contract/resources/schedule.ts';
import {
  addDays,
  type CivilDate,
  civilDate,
  dateParts,
  dayNumber,
  isCivilDate,
  weekday,
} from '#domain/dates/civil-date.ts';
import type { ParishFeast } from '#domain/liturgy/parish-feasts.ts';
import { firstRuleDay, ruleDays } from '#domain/schedule/rule-days.ts';
import { Field } from '../../ui/controls/field.tsx';
import type { InputProps } from '../crud/fields.ts';
import { parishToday } from '../parish-date.ts';
import { NextDates, PREVIEWED_DATES, RuleField } from '../services/rules/rule-field.tsx';

/** Thirteen months: the server creates these dates at once, later ones as time passes. */
const CREATED_DAYS = 397;
/** How long a new rule lasts at first. */
const DEFAULT_DAYS = 365;

interface RepeatsFieldProps extends InputProps {
  readonly record: Event | undefined;
}

/** How an event repeats, until when, and its dates. This module contains the church's year: load it on demand. */
export function RepeatsField({ record, ...props }: RepeatsFieldProps) {
  const { name } = props;
  const { setValue, formState } = useFormContext();
  const [date, rule]: [CivilDate, Partial<EventRule> | null] = useWatch({ name: ['date', name] }) as never;
  const change = (changes: object) => setValue(name, { ...rule, ...changes }, { shouldDirty: true });
  const isNew = rule !== null && rule.until === undefined;
  const complete = useEffectEvent(() => change(choicesFrom(date, rule?.kind)));
  useEffect(() => {
    if (isNew) complete();
  }, [isNew]);
  const errorOf = (part: string) =>
    (get(formState.errors, part) as { message?: string } | undefined)?.message;

  const preview = (parishFeasts: readonly ParishFeast[]) => {
    const dates = datesOf(rule, {
      date,
      today: parishToday(),
      keepsDate: record !== undefined,
      parishFeasts,
    });
    const events = dates?.length === 1 ? 'event' : 'events';
    return (
      dates && (
        <>
          <p>{`${dates.length} ${events} ${record ? 'with this one' : 'will be created'}`}</p>
          <NextDates
            dates={dates.slice(0, PREVIEWED_DATES).map((one) => ({ date: one }))}
            none="There is no such date until the last day."
          />
        </>
      )
    );
  };
  return (
    <RuleField {...props} noRule="Never" startDate={date}>
      {(parishFeasts) =>
        rule && (
          <>
            <Field label="Last day" error={errorOf(`${name}.until`) ?? errorOf(name)}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  min={date}
                  max="2200-12-31"
                  value={rule.until ?? ''}
                  onChange={({ target }) => change({ until: target.value })}
                />
              )}
            </Field>
            {preview(parishFeasts)}
          </>
        )
      }
    </RuleField>
  );
}

/** The initial choices of a rule for an event on this date. */
export function choicesFrom(date: CivilDate, kind: EventRule['kind'] | undefined): object {
  const until = addDays(date, DEFAULT_DAYS);
  const choices = {
    weekly: { weekday: weekday(date) },
    fortnightly: { weekday: weekday(date) },
    monthly: { weekday: weekday(date), nth: Math.ceil(dateParts(date).day / 7) },
    churchDay: {},
    season: { weekdays: [weekday(date)] },
    dates: { dates: [date] },
  };
  return { ...(kind && choices[kind]), until };
}

interface DatesOptions {
  readonly date: CivilDate;
  readonly today: CivilDate;
  /** Whether the event exists, and keeps its date although the rule may not contain it. */
  readonly keepsDate: boolean;
  readonly parishFeasts: readonly ParishFeast[];
}

/** The dates of the events that the server creates at once; undefined for an incomplete rule. */
export function datesOf(rule: unknown, options: DatesOptions): CivilDate[] | undefined {
  const { date, today, keepsDate, parishFeasts } = options;
  const complete = EventRule.safeParse(rule).data;
  if (!complete || !isCivilDate(date)) return undefined;
  const range = { first: dayNumber(date), last: dayNumber(complete.until) };
  // the first date may be later than in thirteen months
  const first = firstRuleDay(complete, range, parishFeasts) ?? range.first;
  const last = Math.min(range.last, Math.max(first, dayNumber(today) + CREATED_DAYS - 1));
  const dates = ruleDays(complete, { first, last }, parishFeasts).map(civilDate);
  return keepsDate ? [date, ...dates.filter((one) => one > date)] : dates;
}
