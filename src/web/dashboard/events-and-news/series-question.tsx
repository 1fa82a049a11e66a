import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Event } from '#contract/resources/events.ts';
import type { EventRule } from '#contract/resources/schedule.ts';
import { dateParts } from '#domain/dates/civil-date.ts';
import { browserClient } from '../../session/browser-client.ts';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialogs/dialog.tsx';
import { useAsync } from '../crud/use-async.ts';

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

/** '1 event', '5 events'. */
export function eventCount(count: number): string {
  return count === 1 ? '1 event' : `${count} events`;
}

/** Which dates of a recurring event a change concerns. */
export type SeriesPart = 'one' | 'following' | 'all';

const LABELS: Readonly<Record<SeriesPart, string>> = {
  one: 'This one',
  following: 'This and following',
  all: 'All',
};
const parts = Object.keys(LABELS) as SeriesPart[];

/** The parts that a change can concern: a new date only one, a new rule more than one. */
export function partsFor(
  { date, repeats }: Pick<Event, 'date' | 'repeats'>,
  values: Readonly<Record<string, unknown>>,
): readonly SeriesPart[] {
  if (values.repeats && JSON.stringify(values.repeats) !== JSON.stringify(repeats))
    return ['following', 'all'];
  return (values.date || null) === date ? parts : ['one'];
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
  const { event, available = parts, selected, onSelect, edits } = props;
  const name = useId();
  const { value: counts, error } = useAsync('the numbers of events', () =>
    browserClient.events.series({ params: { id: event._id } }),
  );
  // an earlier answer is not the default
  const reset = useEffectEvent(() => onSelect(available[0] ?? 'one'));
  useEffect(() => reset(), []);
  return (
    <>
      <fieldset className="mt-3">
        <legend className="text-quiet">{event.repeats && repeatsText(event.repeats)}</legend>
        {parts.map((part) => (
          <label key={part} className="flex min-h-11 items-center gap-3 has-disabled:text-quiet">
            <input
              type="radio"
              name={name}
              checked={part === selected}
              disabled={!available.includes(part)}
              onChange={() => onSelect(part)}
              className="size-5 shrink-0 accent-rubric"
            />
            {LABELS[part]}
            {counts && ` (${eventCount(counts[part])})`}
          </label>
        ))}
      </fieldset>
      <p role="status" className="mt-2 text-[0.95rem] text-quiet empty:hidden">
        {error !== undefined && 'The numbers of events could not be loaded.'}
        {counts && counts.edited > 0 && `Individual edits of ${eventCount(counts.edited)} are ${edits}.`}
      </p>
    </>
  );
}

export interface SeriesDialogProps {
  readonly event: Event;
  /** The form's values. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Null if the user cancels. */
  readonly onAnswer: (part: SeriesPart | null) => void;
}

/** Asks which dates of a recurring event are saved with the form's values. */
export function SeriesDialog({ event, values, onAnswer }: SeriesDialogProps) {
  const available = partsFor(event, values);
  const [selected, setSelected] = useState<SeriesPart>('one');
  return (
    <Dialog title="Which dates should change?" onDismiss={() => onAnswer(null)}>
      <DialogBody>
        <p className="font-serif text-xl">{event.title}</p>
        <SeriesChoice {...{ event, available, selected }} onSelect={setSelected} edits="kept" />
        {available.length < parts.length && (
          <p className="mt-2">
            {available.includes('one')
              ? 'A new date is for this event only. To move several events, change “Repeats”.'
              : 'The new dates begin with this event. Following events on other dates move to the trash, unless you edited them individually.'}
          </p>
        )}
      </DialogBody>
      <DialogActions>
        <button type="button" className="button button-quiet" onClick={() => onAnswer(null)}>
          Cancel
        </button>
        <button type="button" className="button button-primary" onClick={() => onAnswer(selected)}>
          Save
        </button>
      </DialogActions>
    </Dialog>
  );
}
