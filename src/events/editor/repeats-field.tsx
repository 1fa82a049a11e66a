import { useEffect, useEffectEvent } from 'react';
import { type FieldError, get, useFormContext, useWatch } from 'react-hook-form';
import { addDays, type CivilDate, dateParts, isCivilDate, weekday } from '#church-year/dates.ts';
import type { ParishFeast } from '#church-year/index.ts';
import type { InputProps } from '#kit/crud/form/fields.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import { countOf } from '#kit/text/count.ts';
import { InputField } from '#kit/ui/controls/field.tsx';
import { EventRule } from '#parish/rules/contract.ts';
import { NextDates, PREVIEWED_DATES, RuleField } from '#parish/rules/rule-field.tsx';
import type { Event } from '../contract.ts';
import { eventDates, firstEventDate, lastCreatedDay, later } from '../series/event-dates.ts';
import { movedText } from './series-question.tsx';

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
  const errorOf = (part: string): string | undefined => (get(formState.errors, part) as FieldError)?.message;

  return (
    <RuleField {...props} noRule="Never" startDate={date}>
      {(parishFeasts) => {
        if (!rule) return null;
        const options = { date, today: localToday(), keepsDate: record !== undefined, parishFeasts };
        const moved = movedText(record, { date, repeats: rule });
        const dates = moved ? undefined : datesOf(rule, options);
        return (
          <>
            <InputField
              label="Last day"
              error={errorOf(`${name}.until`) ?? errorOf(name)}
              type="date"
              min={date}
              max="2200-12-31"
              value={rule.until ?? ''}
              onChange={({ target }) => change({ until: target.value })}
            />
            {moved && <p>{`Only this event changes: ${moved}. The other dates stay.`}</p>}
            {dates && (
              <>
                <p>{`${countOf(dates.length, 'event')} ${record ? 'with this one' : 'will be created'}`}</p>
                <NextDates
                  dates={dates.slice(0, PREVIEWED_DATES).map((one) => ({ date: one }))}
                  none="There is no such date until the last day."
                />
              </>
            )}
          </>
        );
      }}
    </RuleField>
  );
}

/** The initial choices of a rule for an event on this date. */
export function choicesFrom(date: CivilDate, kind: EventRule['kind'] | undefined): object {
  const day = weekday(date);
  const choices: Partial<Record<EventRule['kind'], object>> = {
    weekly: { weekday: day },
    fortnightly: { weekday: day },
    monthly: { weekday: day, nth: Math.ceil(dateParts(date).day / 7) },
    season: { weekdays: [day] },
    dates: { dates: [date] },
  };
  return { ...(kind && choices[kind]), until: addDays(date, DEFAULT_DAYS) };
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
  const last = later(firstEventDate(complete, date, parishFeasts) ?? date, lastCreatedDay(today));
  const dates = eventDates(complete, { first: date, last }, parishFeasts);
  return keepsDate ? [date, ...dates.filter((one) => one > date)] : dates;
}
