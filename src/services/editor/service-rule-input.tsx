import { useWatch } from 'react-hook-form';
import { dayNumber } from '#church-year/dates.ts';
import type { ParishFeast } from '#church-year/index.ts';
import type { InputProps } from '#kit/crud/form/fields.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import { parseTime } from '#kit/dates/time-of-day.ts';
import { ServiceRule } from '#parish/rules/contract.ts';
import { type DayRange, firstItems } from '#parish/rules/rule-days.ts';
import { NextDates, PREVIEWED_DATES, RuleField } from '#parish/rules/rule-field.tsx';
import { datesOfService } from '../contract/service-times.ts';
import type { ServiceCategory } from '../contract/services.ts';
import { irregularity, irregularNights } from './irregular-nights.ts';

/** When a service is held, and its next dates. It contains the church's year, which is large: load it on demand. */
export function ServiceRuleInput(props: InputProps) {
  return (
    <RuleField {...props} noRule="Use the text above" timeHint="Only if it differs from the time above.">
      {(parishFeasts) => <ServiceDates parishFeasts={parishFeasts} />}
    </RuleField>
  );
}

function ServiceDates({ parishFeasts }: { parishFeasts: readonly ParishFeast[] }) {
  const [day, time, category, value] = useWatch({ name: ['day', 'time', 'category', 'rule'] }) as [
    string,
    string,
    ServiceCategory,
    ServiceRule | null,
  ];
  const { data: rule, success } = ServiceRule.nullable().safeParse(value);
  if (!success) return null;
  const today = dayNumber(localToday());
  const datesIn = (range: DayRange) =>
    datesOfService({ day, time, category, rule, changes: {} }, range, parishFeasts);
  const irregular = (kind: 'skipped' | 'doubled') =>
    datesIn({ first: today, last: today + 365 })
      .filter(({ date, start }) => irregularity(date, start) === kind)
      .map(({ date }) => date);
  const none = !rule
    ? 'Visitors see no next time, because the text above has no clear dates.'
    : rule.time || parseTime(time)
      ? 'There is no such date from today on.'
      : 'Please enter the start, because the time above is not clear. Visitors see no next time.';
  return (
    <>
      <NextDates dates={firstItems(PREVIEWED_DATES, today, datesIn)} none={none} />
      <p role="status" className="empty:hidden">
        {irregularNights({ skipped: irregular('skipped'), doubled: irregular('doubled') })}
      </p>
    </>
  );
}
