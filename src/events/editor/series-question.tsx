import { useEffect, useEffectEvent, useId, useState } from 'react';
import { dateParts, isCivilDate, longDate } from '#church-year/dates.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { countOf } from '#kit/text/count.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '#kit/ui/dialogs/dialog.tsx';
import type { EventRule } from '#parish/rules/contract.ts';
import type { Event } from '../contract.ts';

const FREQUENCIES: Readonly<Record<EventRule['kind'], string>> = {
  weekly: 'weekly',
  monthly: 'monthly',
  fortnightly: 'every second week',
  churchDay: 'on a day of the church’s year',
  season: 'in a season or fast',
  dates: 'on chosen dates',
};

/** 'Repeats weekly until June 1, 2027'. */
export function repeatsText({ kind, until }: EventRule): string {
  const { month, day, year } = dateParts(until);
  return `Repeats ${FREQUENCIES[kind]} until ${month} ${day}, ${year}`;
}

/** Which dates of a recurring event a change concerns. */
export type SeriesPart = 'one' | 'following' | 'all';

const LABELS: Readonly<Record<SeriesPart, string>> = {
  one: 'This one',
  following: 'This and following',
  all: 'All',
};
export const seriesParts = Object.keys(LABELS) as SeriesPart[];

/** The query of a write that concerns a part of a series. */
export const alsoQuery = (part: SeriesPart = 'one') => (part === 'one' ? {} : { also: part });

/** The parts that a change can concern: a new date only one, a new rule more than one. */
export function partsFor(
  { date, repeats }: Pick<Event, 'date' | 'repeats'>,
  values: Readonly<Record<string, unknown>>,
): readonly SeriesPart[] {
  if (values.repeats && JSON.stringify(values.repeats) !== JSON.stringify(repeats))
    return ['following', 'all'];
  return (values.date || null) === date ? seriesParts : ['one'];
}

interface SeriesChoiceProps {
  readonly event: Event;
  /** The parts that can be selected; by default all. */
  readonly available?: readonly SeriesPart[];
  readonly selected: SeriesPart;
  readonly onSelect: (part: SeriesPart) => void;
  /** What happens to edits of individual dates. */
  readonly edits: 'kept' | 'deleted';
}

/** A choice between the parts of a recurring event, with the number of events in each. */
export function SeriesChoice(props: SeriesChoiceProps) {
  const { event, available = seriesParts, selected, onSelect, edits } = props;
  const name = useId();
  const { value: counts, error } = useAsync('the numbers of events', () =>
    browserClient.events.series({ params: { id: event._id } }),
  );
  // an earlier deletion is not the default
  const reset = useEffectEvent(() => edits === 'deleted' && onSelect('one'));
  useEffect(() => void reset(), []);
  return (
    <>
      <fieldset className="mt-3">
        <legend className="text-quiet">{event.repeats && repeatsText(event.repeats)}</legend>
        {seriesParts.map((part) => (
          <label key={part} className="flex min-h-11 items-center gap-3 has-disabled:text-quiet">
            <input
              type="radio"
              name={name}
              checked={part === selected}
              disabled={!available.includes(part)}
              onChange={() => onSelect(part)}
            />
            {LABELS[part]}
            {counts && ` (${countOf(counts[part], 'event')})`}
          </label>
        ))}
      </fieldset>
      <p role="status" className="mt-2 text-[0.95rem] text-quiet empty:hidden">
        {error !== undefined && 'The numbers of events could not be loaded.'}
        {counts &&
          counts.edited > 0 &&
          `Individual edits of ${countOf(counts.edited, 'event')} are ${edits}.`}
      </p>
    </>
  );
}

/** 'Wednesday, December 23, 2026, moved from Thursday, December 24', for a date that leaves its series; else undefined. */
export function movedText(
  event: Pick<Event, 'date' | 'repeats'> | undefined,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const date = String(values.date);
  if (!event?.repeats || !event.date || !isCivilDate(date) || partsFor(event, values).length > 1)
    return undefined;
  const { weekday, month, day } = dateParts(event.date);
  return `${longDate(date)}, moved from ${weekday}, ${month} ${day}`;
}

export interface SeriesDialogProps {
  readonly event: Event;
  /** The form's values. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The choice in the form's draft. */
  readonly drafted: SeriesPart;
  readonly onSelect: (part: SeriesPart) => void;
  /** Null if the user cancels. */
  readonly onAnswer: (part: SeriesPart | null) => void;
}

/** Asks which dates of a recurring event are saved with the form's values. */
export function SeriesDialog({ event, values, drafted, onSelect, onAnswer }: SeriesDialogProps) {
  const available = partsFor(event, values);
  const moved = movedText(event, values);
  const [chosen, setChosen] = useState(drafted);
  const selected = available.includes(chosen) ? chosen : (available[0] ?? 'one');
  const select = (part: SeriesPart) => {
    setChosen(part);
    onSelect(part);
  };
  return (
    <Dialog title="Which dates should change?" onDismiss={() => onAnswer(null)}>
      <DialogBody>
        <p className="font-serif text-xl">{event.title}</p>
        {moved ? (
          <p className="mt-2">
            <strong>{moved}.</strong> The other dates stay. To move several events, change “Repeats”.
          </p>
        ) : (
          <SeriesChoice {...{ event, available, selected }} onSelect={select} edits="kept" />
        )}
        {!available.includes('one') && (
          <p className="mt-2">
            The new dates begin with this event. Following events on other dates move to the trash, unless you
            edited them individually.
          </p>
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={() => onAnswer(null)}>Cancel</Button>
        <Button look="primary" onClick={() => onAnswer(selected)}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
